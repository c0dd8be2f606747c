-- What a register of a point has counted in a month, kept where its hours are written, so that whoever asks for months
-- reads a row of each and not all their days (decision 117). Only the triggers below write it.
create table core.profile_months (
  account_id bigint not null,
  -- the first of it
  month      date not null,
  meter_id   bigint not null,
  register   text collate "C" not null,
  -- sum of what came, as in core.profiles
  total      bigint not null,
  -- half-hours that came; those that were replaced, and those that were estimated, among them
  came       smallint not null,
  replaced   smallint not null,
  estimated  smallint not null,
  last_day   date not null,
  primary key (account_id, month, meter_id, register)
);

-- The rule: what the days of these months say. Also asked by the check of a whole database (kept-months.ts).
create function core.sums_of_profiles(account bigint, meter bigint, name text, since date)
returns table (total bigint, came smallint, replaced smallint, estimated smallint, last_day date)
language sql stable rows 1 as $$
  select sum(p.total)::bigint, sum(length(replace(p.quality, '-', '')) * halves)::smallint,
    sum(length(regexp_replace(p.quality, '[^r]', '', 'g')) * halves)::smallint,
    sum(length(regexp_replace(p.quality, '[^e]', '', 'g')) * halves)::smallint, max(p.day)
  from core.profiles p, lateral (select case when length(p.quality) > 25 then 1 else 2 end as halves) h
  where p.account_id = account and p.meter_id = meter and p.register = name
    and p.day >= since and p.day < (since + interval '1 month')::date
  having count(*) > 0
$$;

create function core.keep_profile_months() returns trigger language plpgsql as $$
begin
  -- Two writers of a month wait for each other here. What each sums up afterwards is a statement of its own, so the
  -- second sees the days that the first has written.
  insert into core.profile_months as p (account_id, month, meter_id, register, total, came, replaced, estimated, last_day)
  select account_id, date_trunc('month', day)::date, meter_id, register, 0, 0, 0, 0, max(day) from changed
  group by 1, 2, 3, 4 order by 1, 2, 3, 4
  on conflict (account_id, month, meter_id, register) do update set total = p.total;

  with months as (
    select distinct account_id, date_trunc('month', day)::date as month, meter_id, register from changed
  ), emptied as (
    delete from core.profile_months p using months m
    where p.account_id = m.account_id and p.month = m.month and p.meter_id = m.meter_id and p.register = m.register
      and not exists (select from core.sums_of_profiles(m.account_id, m.meter_id, m.register, m.month))
  )
  update core.profile_months p
  set (total, came, replaced, estimated, last_day) = (s.total, s.came, s.replaced, s.estimated, s.last_day)
  from months m, lateral core.sums_of_profiles(m.account_id, m.meter_id, m.register, m.month) s
  where p.account_id = m.account_id and p.month = m.month and p.meter_id = m.meter_id and p.register = m.register;
  return null;
end $$;
create trigger profiles_months_added after insert on core.profiles
  referencing new table as changed for each statement execute function core.keep_profile_months();
create trigger profiles_months_changed after update on core.profiles
  referencing new table as changed for each statement execute function core.keep_profile_months();
-- a day may be moved to another month
create trigger profiles_months_left after update on core.profiles
  referencing old table as changed for each statement execute function core.keep_profile_months();
create trigger profiles_months_removed after delete on core.profiles
  referencing old table as changed for each statement execute function core.keep_profile_months();

-- Writes the months of these accounts as their days say them; null: of all. A writer of days meanwhile waits, and sums up
-- afterwards.
create function core.sum_profile_months_anew(accounts bigint[]) returns void language plpgsql as $$
begin
  delete from core.profile_months where accounts is null or account_id = any (accounts);
  insert into core.profile_months (account_id, month, meter_id, register, total, came, replaced, estimated, last_day)
  select m.account_id, m.month, m.meter_id, m.register, s.total, s.came, s.replaced, s.estimated, s.last_day
  from (
    select distinct account_id, date_trunc('month', day)::date as month, meter_id, register from core.profiles
    where accounts is null or account_id = any (accounts)
  ) m, lateral core.sums_of_profiles(m.account_id, m.meter_id, m.register, m.month) s;
end $$;

-- What the days say already.
select core.sum_profile_months_anew(null);
