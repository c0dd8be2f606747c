-- What an account has consumed in a month, kept where its readings are written, so that whoever asks for months reads a
-- row of each and not the readings of all points (decision 121). Only the triggers below write it.
create table core.consumption_months (
  account_id  bigint not null,
  -- the first of it; a reading of the first of a month belongs to the month before
  month       date not null,
  -- meters with a reading in it, and those of them with one that is not an estimate
  points      integer not null,
  points_read integer not null,
  -- whether any of it is an estimate
  estimated   boolean not null,
  -- thousandths of kWh by zones; null: nothing of the zone
  single      bigint,
  day         bigint,
  night       bigint,
  peak        bigint,
  half_peak   bigint,
  primary key (account_id, month)
);

create function core.is_counted(r core.readings) returns boolean language sql immutable as $$
  select r.superseded_by is null and r.state not in ('rejected', 'held') and r.kwh is not null
$$;

-- The rule: what the readings of these months say, each account beside its month. Also asked by the check of a whole
-- database (kept-months.ts).
create function core.consumption_by_readings(accounts bigint[], months date[]) returns setof core.consumption_months
language sql stable as $$
  select r.account_id, m.month, count(distinct r.meter_id)::int,
    count(distinct r.meter_id) filter (where r.source <> 'estimated')::int, bool_or(r.source = 'estimated'),
    (sum(r.kwh) filter (where r.zone = 'single') * 1000)::bigint, (sum(r.kwh) filter (where r.zone = 'day') * 1000)::bigint,
    (sum(r.kwh) filter (where r.zone = 'night') * 1000)::bigint, (sum(r.kwh) filter (where r.zone = 'peak') * 1000)::bigint,
    (sum(r.kwh) filter (where r.zone = 'half-peak') * 1000)::bigint
  from unnest(accounts, months) as m (account_id, month)
  join core.readings r on r.account_id = m.account_id and r.counts_on > m.month
    and r.counts_on <= (m.month + interval '1 month')::date
  where core.is_counted(r)
  group by r.account_id, m.month
$$;

create function core.keep_consumption_months() returns trigger language plpgsql as $$
declare
  of_accounts bigint[];
  of_months date[];
begin
  if tg_op = 'INSERT' then
    select array_agg(account_id), array_agg(month) into of_accounts, of_months from (
      select distinct account_id, date_trunc('month', counts_on - 1)::date as month from added
      where core.is_counted(added) order by 1, 2) changed;
  elsif tg_op = 'DELETE' then
    select array_agg(account_id), array_agg(month) into of_accounts, of_months from (
      select distinct account_id, date_trunc('month', counts_on - 1)::date as month from removed
      where core.is_counted(removed) order by 1, 2) changed;
  else
    -- that a reading was billed changes no sum
    select array_agg(account_id), array_agg(month) into of_accounts, of_months from (
      select distinct account_id, month from (
        select account_id, date_trunc('month', counts_on - 1)::date as month, meter_id, zone, kwh,
          source = 'estimated' as estimated, 1 as n from added where core.is_counted(added)
        union all
        select account_id, date_trunc('month', counts_on - 1)::date, meter_id, zone, kwh, source = 'estimated', -1
        from removed where core.is_counted(removed)
      ) difference
      group by account_id, month, meter_id, zone, kwh, estimated having sum(n) <> 0 order by 1, 2) changed;
  end if;
  if of_accounts is null then return null; end if;

  -- Two writers of an account wait for each other here. What each sums up afterwards is a statement of its own, so the
  -- second sees the readings that the first has written.
  perform from core.accounts where account_id = any (of_accounts) order by account_id for no key update;

  insert into core.consumption_months as c select * from core.consumption_by_readings(of_accounts, of_months)
  on conflict (account_id, month) do update set points = excluded.points, points_read = excluded.points_read,
    estimated = excluded.estimated, single = excluded.single, day = excluded.day, night = excluded.night,
    peak = excluded.peak, half_peak = excluded.half_peak;
  if tg_op <> 'INSERT' then
    delete from core.consumption_months c using unnest(of_accounts, of_months) as m (account_id, month)
    where c.account_id = m.account_id and c.month = m.month
      and not exists (select from core.consumption_by_readings(array[m.account_id], array[m.month]));
  end if;
  return null;
end $$;
create trigger readings_months_added after insert on core.readings
  referencing new table as added for each statement execute function core.keep_consumption_months();
create trigger readings_months_changed after update on core.readings
  referencing old table as removed new table as added for each statement execute function core.keep_consumption_months();
create trigger readings_months_removed after delete on core.readings
  referencing old table as removed for each statement execute function core.keep_consumption_months();

-- Writes the months of these accounts as their readings say them; null: of all. A writer of readings meanwhile waits, and
-- sums up afterwards.
create function core.sum_consumption_months_anew(wanted bigint[]) returns void language plpgsql as $$
declare
  portion bigint[];
  after bigint := 0;
begin
  -- the months of five million households do not fit into one array
  loop
    portion := array(
      select account_id from core.accounts where account_id > after and (wanted is null or account_id = any (wanted))
      order by account_id limit 2000 for no key update);
    exit when cardinality(portion) = 0;
    after := portion[cardinality(portion)];
    delete from core.consumption_months where account_id = any (portion);
    insert into core.consumption_months
    select c.* from (
      select array_agg(account_id) as accounts, array_agg(month) as months from (
        select distinct account_id, date_trunc('month', counts_on - 1)::date as month from core.readings r
        where account_id = any (portion) and core.is_counted(r) order by 1, 2) all_months
    ) s, core.consumption_by_readings(s.accounts, s.months) c;
  end loop;
end $$;

-- What the readings say already.
select core.sum_consumption_months_anew(null);
