-- What interval meters (АСКОЕ) counted: one row for a point, a register and a day of Kyiv (decision 75). The values are
-- in the order of time, so a day when clocks change has 23 or 25 hours; a point kept by half-hours has twice as many.
create table core.profiles (
  account_id bigint not null,
  meter_id   bigint not null,
  register   text collate "C" not null check (register in ('A+', 'A-', 'R+', 'R-')),
  day        date not null,
  -- watt-hours (A) or var-hours (R), the transformer ratio applied; null: nothing came, which is not zero
  wh         integer[] not null,
  -- a letter for each value: m measured, r replaced, e estimated, - missing
  quality    text collate "C" not null,
  -- what the register of the meter showed at 00:00, the ratio not applied; null: it was not sent
  opening    numeric(14,3),
  -- sum of what came
  total      bigint not null default 0,
  primary key (account_id, meter_id, register, day),
  check (cardinality(wh) in (23, 24, 25, 46, 48, 50) and length(quality) = cardinality(wh) and quality ~ '^[-mre]+$'
    and cardinality(array_remove(wh, null)) = length(replace(quality, '-', '')))
) partition by range (day);

do $$
declare y integer;
begin
  for y in 2019..2035 loop
    execute format('create table core.profiles_%s partition of core.profiles for values from (%L) to (%L)', y, y || '-01-01', (y + 1) || '-01-01');
  end loop;
end $$;

-- The total is the sum of the values, whoever writes them.
create function core.sum_profile() returns trigger language plpgsql as $$
begin
  new.total := coalesce((select sum(v) from unnest(new.wh) v), 0);
  return new;
end $$;
create trigger profiles_total before insert or update of wh on core.profiles
  for each row execute function core.sum_profile();

-- Which registers of a point are kept and since when, so that nobody looks through all days to learn it; the trigger
-- below is the only one who writes it.
create table core.profile_registers (
  account_id bigint not null,
  meter_id   bigint not null,
  register   text collate "C" not null,
  -- length of an interval
  minutes    smallint not null,
  first_day  date not null,
  last_day   date not null,
  primary key (account_id, meter_id, register)
);

create function core.keep_profile_registers() returns trigger language plpgsql as $$
begin
  insert into core.profile_registers as p (account_id, meter_id, register, minutes, first_day, last_day)
  select account_id, meter_id, register, case when max(cardinality(wh)) > 25 then 30 else 60 end, min(day), max(day)
  from added group by account_id, meter_id, register order by account_id, meter_id, register
  on conflict (account_id, meter_id, register) do update set
    minutes = case when excluded.last_day >= p.last_day then excluded.minutes else p.minutes end,
    first_day = least(p.first_day, excluded.first_day),
    last_day = greatest(p.last_day, excluded.last_day);
  return null;
end $$;
create trigger profiles_registers after insert on core.profiles
  referencing new table as added for each statement execute function core.keep_profile_registers();
