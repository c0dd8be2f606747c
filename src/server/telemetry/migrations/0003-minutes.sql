-- Calls counted by minutes, kept two days: the dashboard and the alert rules read them. Coarser than the hours (no kind of
-- user, no path of a module), so that a busy minute is some hundreds of rows.
create table telemetry.portal_minutes (
  minute   timestamptz not null,
  path     text collate "C" not null,
  site     text collate "C" not null,
  outcome  text collate "C" not null,
  calls    integer not null,
  total_us bigint not null,
  max_us   integer not null,
  buckets  jsonb not null,
  primary key (minute, path, site, outcome)
);
create table telemetry.fm_minutes (
  minute   timestamptz not null,
  function_module text collate "C" not null,
  site     text collate "C" not null,
  outcome  text collate "C" not null,
  calls    integer not null,
  total_us bigint not null,
  max_us   integer not null,
  buckets  jsonb not null,
  primary key (minute, function_module, site, outcome)
);
-- Minutes before it are counted; what came later is read call by call.
create table telemetry.counted_minutes (
  only_row boolean primary key default true check (only_row),
  till     timestamptz not null
);

-- A part of a process by itself, in its own unit: milliseconds of delay, megabytes of memory, messages that wait.
alter table telemetry.process_samples
  add column waiting integer not null default 0,
  add column amount  real;
create index process_samples_of on telemetry.process_samples (component, process, at desc);

-- When a release was started for the first time: a mark on the charts.
create table telemetry.releases (
  release    text primary key,
  started_at timestamptz not null
);
