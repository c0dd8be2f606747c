-- The embedded billing core: the system of record in the demo and wherever no other core is connected.
-- account_id comes first in every key, so that the same schema can be distributed by it.
create schema core;

create table core.customers (
  customer_id bigint generated always as identity primary key,
  kind        text not null check (kind in ('person', 'entity')),
  name        text not null,
  edrpou      text collate "C",
  phone       text collate "C",
  email       text collate "C"
);
create index customers_phone on core.customers (phone) where phone is not null;
create index customers_edrpou on core.customers (edrpou) where edrpou is not null;

create table core.accounts (
  account_id    bigint generated always as identity primary key,
  number        text collate "C" not null unique,
  site          text collate "C" not null,
  kind          text not null check (kind in ('person', 'entity')),
  customer_id   bigint not null,
  customer_name text not null,
  -- the second secret printed on the bill, asked for when an account is added
  bill_code     text collate "C" not null,
  -- entity accounts: the unique code of the company (9000…)
  unique_code   text collate "C",
  legacy_id     text collate "C",
  region text not null, settlement text not null, street text not null, house text not null, flat text,
  address       text not null,
  address_key   text not null,
  object_type   text not null,
  contract_number text not null,
  contract_date date not null,
  eic           text collate "C" not null unique,
  bank_account  text collate "C" not null,
  bank_mfo      text collate "C" not null,
  bank_name     text not null,
  bank_edrpou   text collate "C" not null,
  -- entity accounts of houses, co-operatives and garden societies pay the price of households (facts §1.1)
  tariff_group  text not null default 'household' check (tariff_group in ('household', 'heating', 'common', 'business')),
  voltage_class smallint,
  allowed_power_kw numeric(10,1) not null default 5,
  dem_perm      boolean not null default true,
  payhub_id     text collate "C",
  struct_id     text collate "C" not null,
  place_id      text collate "C" not null,
  shutdown_queue text collate "C",
  start_shutdown timestamptz,
  end_shutdown  timestamptz,
  status        text not null default 'active',
  mhc_type      text not null default 'monthly' check (mhc_type in ('monthly', 'hourly')),
  attribute01   text,
  opened_on     date not null,
  -- business: price of the contract (purchase and margin) without VAT, hundredths of a hryvnia per MWh
  supply_per_mwh_e2 integer,
  -- what keeps a business from entering readings by itself (spec §8)
  entry_blocked boolean not null default false,
  -- by the contract the operator reads the meters, not the customer
  read_by_operator boolean not null default false,
  -- the contract is being changed: no reading is taken until it is done
  contract_changing boolean not null default false,
  -- the contract says that distribution is paid to its operator, not to the supplier (facts §1.4)
  distribution_direct boolean not null default false,
  -- the earliest date since which supply or meters changed after it was billed; null: nothing since the last closing
  recalculate_from date
);
create index accounts_customer on core.accounts (customer_id);
create index accounts_address on core.accounts using gin (string_to_array(address_key, ' '));
-- streets and their houses, for whoever looks up an address: each street is one step in the index
create index accounts_streets on core.accounts (site, settlement, street, house);
create index accounts_unique_code on core.accounts (unique_code) where unique_code is not null;

create table core.meters (
  account_id   bigint not null references core.accounts,
  meter_id     bigint generated always as identity,
  number       text collate "C" not null,
  model        text not null,
  digits       smallint not null check (digits between 4 and 9),
  decimals     smallint not null default 0 check (decimals between 0 and 4),
  zones        smallint not null check (zones between 1 and 3),
  -- register label per zone as printed on this model (facts §1.2, the labelling trap)
  registers    jsonb not null default '{}',
  ratio        integer not null default 1,
  accuracy     text not null default '1,0',
  phases       smallint not null default 1,
  state        text not null default 'active' check (state in ('active', 'disabled')),
  location     text not null default 'flat' check (location in ('flat', 'substation')),
  askoe        boolean not null default false,
  alias        text,
  place        text,
  installed_on date not null,
  verified_till date not null,
  seals        jsonb not null default '[]',
  last_inspection date,
  -- registers beside those of the meter's zones that take no part in the calculation
  optional_zones text[] not null default '{}'
    check (optional_zones <@ array['single', 'day', 'night', 'peak', 'half-peak']),
  -- the day a meter was taken off; its readings go up to it
  removed_on   date,
  primary key (account_id, meter_id)
);

-- A register value of one zone counted for one date. A correction supersedes, nothing is overwritten.
create table core.readings (
  account_id  bigint not null,
  counts_on   date not null,
  reading_id  uuid not null,
  meter_id    bigint not null,
  zone        text not null check (zone in ('single', 'day', 'night', 'peak', 'half-peak')),
  value       numeric(14,3) not null check (value >= 0),
  kwh         numeric(14,3),
  taken_at    timestamptz not null,
  received_at timestamptz not null,
  source      text not null check (source in ('customer', 'operator', 'askoe', 'estimated', 'inspection', 'mass')),
  state       text not null check (state in ('received', 'checked', 'held', 'accepted', 'used', 'billed', 'rejected', 'superseded')),
  hold_reason text,
  rolled_over boolean not null default false,
  confirmed   text,
  photo_id    uuid,
  receipt     text collate "C",
  bill_number text collate "C",
  submission_key text collate "C",
  superseded_by uuid,
  primary key (account_id, counts_on, reading_id)
) partition by range (counts_on);
-- A held reading waits beside the estimate the month was billed by; once it is accepted it takes its place.
create unique index readings_one_per_date on core.readings (account_id, meter_id, zone, counts_on)
  where superseded_by is null and state not in ('rejected', 'held');
create unique index readings_held on core.readings (account_id, meter_id, zone, counts_on)
  where state = 'held' and superseded_by is null;
-- Number of the receipt a person gets for a reading.
create sequence core.receipt_number;
create index readings_key on core.readings (account_id, submission_key) where submission_key is not null;

-- The month's calculation: a draft until the period closes, then final and on a bill.
create table core.calculations (
  account_id bigint not null references core.accounts,
  period     date not null,
  state      text not null check (state in ('draft', 'final')),
  calculated_at timestamptz not null,
  amount_kop bigint not null,
  kwh        numeric(14,3) not null,
  lines      jsonb not null,
  bill_number text collate "C",
  -- closed without a bill, because nothing was due
  nothing_due boolean not null default false,
  primary key (account_id, period)
);

create table core.bills (
  account_id  bigint not null,
  period      date not null,
  number      text collate "C" not null,
  issued_on   date not null,
  due_on      date not null,
  state       text not null default 'issued' check (state in ('issued', 'cancelled', 'replaced')),
  cancel_reason text,
  cancelled_on date,
  replaced_by text collate "C",
  kwh         numeric(14,3) not null,
  amount_kop  bigint not null,
  begin_kop   bigint not null,
  paid_kop    bigint not null,
  end_kop     bigint not null,
  -- [{zone, meter, from, to, days, kwh, priceE4, coefficient, amountKopiykas, act, note}]
  lines       jsonb not null,
  estimated   boolean not null default false,
  -- made by a specialist outside the billing run: its sum is in the books, its paper is not the portal's to form
  by_hand     boolean not null default false,
  primary key (account_id, period, number)
) partition by range (period);

-- One bill counts per month; a cancelled one stays beside the one that replaced it.
create unique index bills_one_issued on core.bills (account_id, period) where state = 'issued';

create table core.payments (
  account_id bigint not null,
  paid_on    date not null,
  payment_id uuid not null,
  amount_kop bigint not null,
  source     text not null,
  receipt    text collate "C" not null,
  status     text not null default 'posted',
  paid_at    timestamptz not null,
  provider_payment_id text collate "C",
  primary key (account_id, paid_on, payment_id)
) partition by range (paid_on);

-- Money owed moves only by appending; a balance is the sum of its entries (product.md, Money).
create table core.ledger (
  account_id bigint not null,
  entry_date date not null,
  entry_id   uuid not null,
  kind       text not null check (kind in ('opening', 'charge', 'payment', 'recalculation', 'cancellation', 'act', 'penalty')),
  service    text not null default 'energy',
  -- plus: the customer owes more; minus: the customer owes less
  amount_kop bigint not null,
  document   text collate "C",
  note       text,
  period     date,
  created_at timestamptz not null default now(),
  -- what the payer named: the document (a bill, an act) an entry that lowers the debt goes to first
  names      text collate "C",
  primary key (account_id, entry_date, entry_id)
) partition by range (entry_date);

-- One row per account for the overview. The balance is kept by the trigger below, in the very statement that
-- writes the ledger, and is always its sum; nothing else writes balance_kop, entries and last_entry_on.
create table core.balances (
  account_id  bigint primary key references core.accounts,
  balance_kop bigint not null default 0,
  entries     integer not null default 0,
  last_entry_on date,
  last_bill   text collate "C",
  last_reading_on date
);

-- The same by service («порушено» and the rest of spec §3, debetAct).
create table core.service_balances (
  account_id  bigint not null,
  service     text not null,
  balance_kop bigint not null default 0,
  primary key (account_id, service)
);

create function core.add_to_balances() returns trigger language plpgsql as $$
begin
  -- in the order of the accounts, so that two bulk writers cannot wait for each other in a ring
  insert into core.balances as b (account_id, balance_kop, entries, last_entry_on)
  select account_id, sum(amount_kop), count(*), max(entry_date) from added group by account_id order by account_id
  on conflict (account_id) do update set
    balance_kop = b.balance_kop + excluded.balance_kop,
    entries = b.entries + excluded.entries,
    last_entry_on = greatest(b.last_entry_on, excluded.last_entry_on);
  insert into core.service_balances as s (account_id, service, balance_kop)
  select account_id, service, sum(amount_kop) from added group by account_id, service order by account_id, service
  on conflict (account_id, service) do update set balance_kop = s.balance_kop + excluded.balance_kop;
  return null;
end $$;
create trigger ledger_balances after insert on core.ledger
  referencing new table as added for each statement execute function core.add_to_balances();

create function core.refuse_ledger_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'integrity_constraint_violation';
end $$;

do $$
declare y integer;
begin
  for y in 2019..2035 loop
    execute format('create table core.readings_%s partition of core.readings for values from (%L) to (%L)', y, y || '-01-01', (y + 1) || '-01-01');
    execute format('create table core.bills_%s partition of core.bills for values from (%L) to (%L)', y, y || '-01-01', (y + 1) || '-01-01');
    execute format('create table core.payments_%s partition of core.payments for values from (%L) to (%L)', y, y || '-01-01', (y + 1) || '-01-01');
    execute format('create table core.ledger_%s partition of core.ledger for values from (%L) to (%L)', y, y || '-01-01', (y + 1) || '-01-01');
  end loop;
end $$;
create trigger ledger_append_only before update or delete on core.ledger
  for each row execute function core.refuse_ledger_change();
create trigger ledger_no_truncate before truncate on core.ledger
  for each statement execute function core.refuse_ledger_change();

-- Acts on violations of the retail market rules (ПРРЕЕ section 8.2). How much of an act is paid follows from the
-- ledger, as it does of a bill (core/embedded/allocation.ts).
create table core.violation_acts (
  account_id bigint not null references core.accounts,
  act_id     uuid not null,
  number     text collate "C" not null,
  drawn_on   date not null,
  kind       text not null,
  inspector  text not null,
  reviewed_on date,
  protocol   text,
  decision   text,
  kwh        numeric(14,3),
  amount_kop bigint,
  state      text not null check (state in ('drawn', 'reviewed', 'disputed', 'paid', 'cancelled')),
  primary key (account_id, act_id)
);

create table core.services (
  service text primary key,
  name    text not null,
  sort    smallint not null
);
insert into core.services values
  ('energy', 'Активна електрична енергія', 1),
  ('distribution', 'Розподіл електричної енергії', 2),
  ('act', 'Акт: порушено Правила роздрібного ринку', 3),
  ('penalty', 'Пеня', 4);

-- Writes of the core are safe to repeat: the answer of a key is kept.
create table core.answers (
  function_module text not null,
  key        text collate "C" not null,
  body_hash  bytea not null,
  answer     jsonb not null,
  created_at timestamptz not null,
  primary key (function_module, key)
);
create index answers_age on core.answers using brin (created_at);

-- A payment of a provider is booked once, whatever account it is for. Not kept by account, as its only question is
-- whether the provider's number has been seen.
create table core.provider_payments (
  source text collate "C" not null,
  provider_payment_id text collate "C" not null,
  account_id bigint not null,
  paid_on    date not null,
  payment_id uuid not null,
  primary key (source, provider_payment_id)
);
create function core.keep_provider_payments() returns trigger language plpgsql as $$
begin
  insert into core.provider_payments (source, provider_payment_id, account_id, paid_on, payment_id)
  select source, provider_payment_id, account_id, paid_on, payment_id from added where provider_payment_id is not null
  order by source, provider_payment_id;
  return null;
end $$;
create trigger payments_of_providers after insert on core.payments
  referencing new table as added for each statement execute function core.keep_provider_payments();

-- Days without supply: the first of them, and the day it came back. The account's own columns say how it stands
-- now, these rows how it was; the trigger below is the only one who writes them.
create table core.supply_breaks (
  account_id bigint not null references core.accounts,
  from_date  date not null,
  to_date    date check (to_date >= from_date),
  primary key (account_id, from_date)
);

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

create trigger supply_breaks_at_first after insert on core.accounts
  for each row when (new.start_shutdown is not null) execute function core.keep_supply_breaks();
create trigger supply_breaks after update of start_shutdown, end_shutdown on core.accounts
  for each row when ((old.start_shutdown, old.end_shutdown) is distinct from (new.start_shutdown, new.end_shutdown))
  execute function core.keep_supply_breaks();
