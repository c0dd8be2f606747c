-- Who called, as a keyed hash: unique users are counted from one row per user and hour, never by adding hours.
alter table telemetry.portal_calls add column user_hash text collate "C";
-- Failed and refused calls are few among many; the searches of the reports begin with them.
create index portal_calls_failed on telemetry.portal_calls (at) where outcome <> 'success';
create index fm_calls_failed on telemetry.fm_calls (at) where outcome <> 'success';
create index portal_calls_account on telemetry.portal_calls (account_hash, at) where account_hash is not null;
create index fm_calls_account on telemetry.fm_calls (account_hash, at) where account_hash is not null;

create table telemetry.user_hours (
  hour      timestamptz not null,
  user_kind text collate "C" not null,
  site      text collate "C" not null,
  user_hash text collate "C" not null,
  primary key (hour, user_kind, site, user_hash)
);

-- Roll-ups of whole Kyiv days, made of the hours: a report of a month reads 24 times fewer rows.
create table telemetry.portal_days (
  day      date not null,
  path     text collate "C" not null,
  site     text collate "C" not null,
  user_kind text collate "C" not null,
  outcome  text collate "C" not null,
  calls    bigint not null,
  total_us bigint not null,
  max_us   integer not null,
  buckets  jsonb not null,
  primary key (day, path, site, user_kind, outcome)
);
create table telemetry.fm_days (
  day      date not null,
  function_module text collate "C" not null,
  path     text collate "C" not null,
  site     text collate "C" not null,
  user_kind text collate "C" not null,
  outcome  text collate "C" not null,
  calls    bigint not null,
  total_us bigint not null,
  max_us   integer not null,
  buckets  jsonb not null,
  primary key (day, function_module, path, site, user_kind, outcome)
);
