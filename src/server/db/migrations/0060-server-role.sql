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
