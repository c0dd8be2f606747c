-- Outages entered by the duty of a company, beside those that its source tells: planned works and emergencies at houses,
-- and a special emergency of the whole company (no houses), while which no timetable holds.
create table portal.entered_outages (
  outage_id  uuid primary key,
  site       text collate "C" not null,
  kind       text not null check (kind in ('planned', 'emergency', 'special')),
  settlement text,
  street     text,
  houses     text[],
  house_keys text[] collate "C",
  starts_at  timestamptz not null,
  ends_at    timestamptz check (ends_at > starts_at),
  reason     text not null,
  version    integer not null default 1,
  told       integer not null default 0,
  entered_by uuid not null references portal.users,
  entered_at timestamptz not null,
  changed_by uuid not null references portal.users,
  changed_at timestamptz not null,
  -- ended before its time
  ended_at   timestamptz,
  check ((house_keys is null) = (kind = 'special'))
);
create index entered_outages_houses on portal.entered_outages using gin (house_keys) where ended_at is null;
create index entered_outages_site on portal.entered_outages (site, starts_at desc);
