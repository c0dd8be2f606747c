-- Rules that tell employees when the portal is getting worse, and what each of them has told.
create table portal.alert_rules (
  rule_id    uuid primary key,
  version    integer not null default 1,
  metric     text collate "C" not null,
  -- a function of the portal; null: all calls
  subject    text collate "C",
  site       text collate "C",
  threshold  real not null check (threshold > 0),
  minutes    integer not null check (minutes between 1 and 1440),
  receivers  uuid[] not null,
  webhook    text,
  enabled    boolean not null,
  changed_by uuid not null,
  changed_at timestamptz not null,
  -- what the last look has found; null: too little to say
  value      real,
  checked_at timestamptz,
  firing_since timestamptz
);
create table portal.alert_events (
  event_id uuid primary key,
  rule_id  uuid not null references portal.alert_rules on delete cascade,
  at       timestamptz not null,
  state    text collate "C" not null check (state in ('firing', 'over')),
  value    real
);
create index alert_events_latest on portal.alert_events (at desc);

-- A message to another program of the company.
alter table portal.outbox drop constraint outbox_channel_check,
  add constraint outbox_channel_check check (channel in ('sms', 'email', 'core', 'push', 'webhook'));
