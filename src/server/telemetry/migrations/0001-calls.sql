-- Every portal call and every call of a function module, day partitions made ahead by the worker.
create schema telemetry;

create table telemetry.portal_calls (
  at           timestamptz not null,
  call_id      uuid not null,
  request_code text collate "C" not null,
  path         text collate "C" not null,
  duration_us  integer not null,
  http_status  smallint not null,
  outcome      text collate "C" not null,
  error_text   text,
  site         text collate "C",
  user_kind    text collate "C",
  account_hash text collate "C",
  process      text collate "C" not null default 'main'
) partition by range (at);
create index portal_calls_at on telemetry.portal_calls using brin (at);
create index portal_calls_code on telemetry.portal_calls (request_code);

create table telemetry.fm_calls (
  at           timestamptz not null,
  call_id      uuid not null,
  -- the portal call that made it, null for the worker's own
  portal_call_id uuid,
  request_code text collate "C",
  function_module text collate "C" not null,
  duration_us  integer not null,
  outcome      text collate "C" not null,
  error_text   text,
  site         text collate "C",
  user_kind    text collate "C",
  account_hash text collate "C",
  path         text collate "C"
) partition by range (at);
create index fm_calls_at on telemetry.fm_calls using brin (at);
create index fm_calls_code on telemetry.fm_calls (request_code);

create table telemetry.portal_calls_default partition of telemetry.portal_calls default;
create table telemetry.fm_calls_default partition of telemetry.fm_calls default;

-- Hourly roll-ups; durations in logarithmic buckets (bucket = floor(8 * log2(microseconds))).
create table telemetry.portal_hours (
  hour     timestamptz not null,
  path     text collate "C" not null,
  site     text collate "C" not null,
  user_kind text collate "C" not null,
  outcome  text collate "C" not null,
  calls    integer not null,
  total_us bigint not null,
  max_us   integer not null,
  buckets  jsonb not null,
  primary key (hour, path, site, user_kind, outcome)
);
create table telemetry.fm_hours (
  hour     timestamptz not null,
  function_module text collate "C" not null,
  path     text collate "C" not null,
  site     text collate "C" not null,
  user_kind text collate "C" not null,
  outcome  text collate "C" not null,
  calls    integer not null,
  total_us bigint not null,
  max_us   integer not null,
  buckets  jsonb not null,
  primary key (hour, function_module, path, site, user_kind, outcome)
);
create table telemetry.rolled_up (
  only_row boolean primary key default true check (only_row),
  till     timestamptz not null
);
create table telemetry.process_samples (
  at          timestamptz not null,
  process     text not null,
  component   text not null,
  utilization real not null,
  busy        integer not null,
  size        integer not null
);
create index process_samples_at on telemetry.process_samples using brin (at);

-- The server signs in as a role that reads and writes rows and can change no table. The days of telemetry come and
-- go while it serves, so that part of the owner's power is lent to it here, and only in this shape.
create function telemetry.keep_day(calls text, day date) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp set timezone = 'UTC' set datestyle = 'ISO' as $$
declare
  partition text := calls || '_' || to_char(day, 'YYYYMMDD');
  strays text := calls || '_default';
  starts timestamptz := day::timestamptz;
  ends timestamptz := (day + 1)::timestamptz;
begin
  if calls not in ('portal_calls', 'fm_calls') then
    raise exception 'no days are kept of %', calls using errcode = 'insufficient_privilege';
  end if;
  perform pg_advisory_xact_lock(7302, 1);
  if to_regclass(format('telemetry.%I', partition)) is not null then
    return;
  end if;
  -- no row may slip into the default partition between the move and the attachment
  execute format('lock table telemetry.%I in access exclusive mode', strays);
  execute format('create table telemetry.%I (like telemetry.%I including defaults)', partition, calls);
  execute format(
    'with moved as (delete from telemetry.%I where at >= $1 and at < $2 returning *)
     insert into telemetry.%I select * from moved', strays, partition) using starts, ends;
  execute format('alter table telemetry.%I attach partition telemetry.%I for values from (%L) to (%L)',
    calls, partition, starts, ends);
end $$;

-- A day goes only once its hours are rolled up.
create function telemetry.drop_day(calls text, day date) returns void
  language plpgsql security definer
  set search_path = pg_catalog, pg_temp set timezone = 'UTC' as $$
begin
  if calls not in ('portal_calls', 'fm_calls') then
    raise exception 'no days are kept of %', calls using errcode = 'insufficient_privilege';
  end if;
  if exists (select from telemetry.rolled_up where till >= (day + 1)::timestamptz) then
    execute format('drop table if exists telemetry.%I', calls || '_' || to_char(day, 'YYYYMMDD'));
  end if;
end $$;

revoke execute on function telemetry.keep_day(text, date), telemetry.drop_day(text, date) from public;
