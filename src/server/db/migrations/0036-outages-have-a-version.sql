-- Everything published about outages has one version, changed together with it. A server keeps what it has read in
-- memory and asks only whether the version is still the same; the version alone says what was read, on any database.

create table portal.outage_version (
  single  boolean primary key default true check (single),
  version uuid not null default gen_random_uuid()
);
insert into portal.outage_version default values;

create function portal.outages_changed() returns trigger language plpgsql as $$
begin
  update portal.outage_version set version = gen_random_uuid();
  return null;
end $$;

-- An import writes the same again every few minutes: a version is new only where what is shown is new. Of each table
-- the columns that are shown; a house is shown once its timetable was suspended, the time stamp of works only where
-- no end is named.
do $do$
declare
  told record;
  -- a statement that touched no row of those shown changed nothing
  function_text constant text := $f$
create function portal.%1$s_%2$s() returns trigger language plpgsql as $$
begin
  if exists (%3$s) then
    update portal.outage_version set version = gen_random_uuid();
  end if;
  return null;
end $$$f$;
begin
  for told in select * from (values
      ('outage_sites', 'site, mode, stamp, shows_days, shows_week', 'true'),
      ('outage_days', 'site, queue, day, state, spans, stamp, revision, withdrawn', 'true'),
      ('outage_weeks', 'site, queue, weekday, slots, complete', 'true'),
      ('outage_queues', 'site, queue, name', 'true'),
      ('outage_houses', 'site, house_key, suspensions', 'suspensions > 0'),
      ('outage_works',
        'site, house_key, kind, starts_at, ends_at, reason, revision, case when ends_at is null then stamp end', 'true'),
      ('entered_outages', 'site, kind, house_keys, starts_at, ends_at, ended_at, reason, version', 'true')
    ) as t (name, shown, which)
  loop
    execute format(function_text, told.name, 'came', format('select from changed where %s', told.which));
    execute format(function_text, told.name, 'shown', format(
      'select %1$s from fresh where %2$s except select %1$s from stale where %2$s', told.shown, told.which));
    execute format('create trigger came after insert on portal.%1$s referencing new table as changed
      for each statement execute function portal.%1$s_came()', told.name);
    execute format('create trigger gone after delete on portal.%1$s referencing old table as changed
      for each statement execute function portal.%1$s_came()', told.name);
    execute format('create trigger shown after update on portal.%1$s referencing new table as fresh old table as stale
      for each statement execute function portal.%1$s_shown()', told.name);
    execute format('create trigger emptied after truncate on portal.%1$s
      for each statement execute function portal.outages_changed()', told.name);
  end loop;
end $do$;
