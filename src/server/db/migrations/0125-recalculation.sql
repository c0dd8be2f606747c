-- What a recalculation has to know: when an account had no supply, until when a meter counted, since when what was
-- known has changed, and which months are closed without a bill because nothing was due.

-- Days without supply: the first of them, and the day it came back. The account's own columns say how it stands
-- now, these rows how it was; the trigger below is the only one who writes them.
create table core.supply_breaks (
  account_id bigint not null references core.accounts,
  from_date  date not null,
  to_date    date check (to_date >= from_date),
  primary key (account_id, from_date)
);

-- the day a meter was taken off; its readings go up to it
alter table core.meters add column removed_on date;

-- the earliest date since which supply or meters changed after it was billed; null: nothing since the last closing
alter table core.accounts add column recalculate_from date;

alter table core.calculations add column nothing_due boolean not null default false;

create function core.keep_supply_breaks() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and old.start_shutdown is not null and old.end_shutdown is null
    and new.start_shutdown is distinct from old.start_shutdown then
    -- the cut was dated wrong, or never was
    delete from core.supply_breaks
      where account_id = old.account_id and from_date = (old.start_shutdown at time zone 'Europe/Kyiv')::date;
  end if;
  if new.start_shutdown is not null then
    insert into core.supply_breaks (account_id, from_date, to_date)
    values (new.account_id, (new.start_shutdown at time zone 'Europe/Kyiv')::date,
      (new.end_shutdown at time zone 'Europe/Kyiv')::date)
    on conflict (account_id, from_date) do update set to_date = excluded.to_date;
  end if;
  return null;
end $$;

create function core.recalculate_since() returns trigger language plpgsql as $$
declare
  account bigint;
  since date;
begin
  if tg_table_name = 'supply_breaks' then
    if tg_op = 'DELETE' then
      account := old.account_id; since := old.from_date;
    elsif tg_op = 'UPDATE' then
      account := new.account_id; since := least(old.to_date, new.to_date);
    else
      account := new.account_id; since := new.from_date;
    end if;
  else
    account := new.account_id; since := least(old.removed_on, new.removed_on);
  end if;
  update core.accounts set recalculate_from = least(recalculate_from, since)
    where account_id = account and since is not null;
  return null;
end $$;

create trigger supply_changed after insert or update or delete on core.supply_breaks
  for each row execute function core.recalculate_since();
create trigger meter_removed after update of removed_on on core.meters
  for each row when (old.removed_on is distinct from new.removed_on) execute function core.recalculate_since();

insert into core.supply_breaks (account_id, from_date, to_date)
select account_id, (start_shutdown at time zone 'Europe/Kyiv')::date, (end_shutdown at time zone 'Europe/Kyiv')::date
from core.accounts where start_shutdown is not null;

create trigger supply_breaks_at_first after insert on core.accounts
  for each row when (new.start_shutdown is not null) execute function core.keep_supply_breaks();
create trigger supply_breaks after update of start_shutdown, end_shutdown on core.accounts
  for each row when ((old.start_shutdown, old.end_shutdown) is distinct from (new.start_shutdown, new.end_shutdown))
  execute function core.keep_supply_breaks();

-- A held reading waits beside the estimate the month was billed by; once it is accepted it takes its place.
drop index core.readings_one_per_date;
create unique index readings_one_per_date on core.readings (account_id, meter_id, zone, counts_on)
  where superseded_by is null and state not in ('rejected', 'held');
drop index core.readings_held;
create unique index readings_held on core.readings (account_id, meter_id, zone, counts_on)
  where state = 'held' and superseded_by is null;

-- What a closed month was settled with is settled, whatever its state said: only what comes from now on is news.
update core.readings r set state = 'billed'
from (select account_id, (max(period) + interval '1 month')::date as until
  from core.calculations where bill_number is not null group by account_id) closed
where r.account_id = closed.account_id and r.counts_on <= closed.until
  and r.superseded_by is null and r.state in ('received', 'checked', 'accepted', 'used');
