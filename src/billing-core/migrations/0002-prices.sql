-- Prices are rows: of a company, with the months they hold in, the act that set them and how sure we are.
create table core.prices (
  price_id   bigint generated always as identity primary key,
  site       text collate "C" not null,
  -- energy: with VAT, for those with a fixed price; distribution, transmission, dispatching: without VAT;
  -- zone: the coefficient of a zone of a meter
  kind       text not null check (kind in ('energy', 'distribution', 'transmission', 'dispatching', 'zone')),
  -- energy: tariff group; distribution: voltage class; zone: '2-night'; otherwise 'all'
  variant    text collate "C" not null,
  -- whole months: a price is chosen by the month of consumption (facts §1.1)
  valid_from date not null check (extract(day from valid_from) = 1),
  -- last day in force, null = until further notice
  valid_to   date check (valid_to > valid_from and extract(day from valid_to + 1) = 1),
  -- [{"uptoKwh": number | null, "priceE4": integer}], price in 1/10000 of a hryvnia per kWh
  blocks     jsonb,
  -- hundredths of a hryvnia per MWh, as the regulator publishes them
  per_mwh_e2 integer check (per_mwh_e2 >= 0),
  -- hundredths of the base price
  coefficient smallint check (coefficient >= 0),
  act        text,
  confidence text not null check (confidence in ('high', 'medium', 'low', 'operator', 'demo')),
  entered_by text not null,
  entered_at timestamptz not null default now(),
  check ((kind = 'energy') = (blocks is not null)),
  check ((kind = 'zone') = (coefficient is not null)),
  check ((kind in ('distribution', 'transmission', 'dispatching')) = (per_mwh_e2 is not null)),
  check (kind <> 'energy' or variant in ('household', 'heating', 'common')),
  check (kind <> 'distribution' or variant in ('1', '2')),
  check (kind not in ('transmission', 'dispatching') or variant = 'all'),
  check (kind <> 'zone' or variant in ('2-day', '2-night', '3-peak', '3-half-peak', '3-night'))
);
create index prices_of on core.prices (site, kind, variant, valid_from);

-- One price for one month. An exclusion constraint would need an extension that not every server has.
create function core.refuse_overlapping_price() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
declare
  other core.prices;
begin
  -- of two who enter prices at once the second sees what the first has entered
  perform pg_advisory_xact_lock(7302, 2);
  select * into other from core.prices p
    where p.price_id <> new.price_id and (p.site, p.kind, p.variant) = (new.site, new.kind, new.variant)
      and daterange(p.valid_from, p.valid_to, '[]') && daterange(new.valid_from, new.valid_to, '[]')
    limit 1;
  if found then
    raise exception 'price % of % overlaps price %', new.variant, new.valid_from, other.price_id
      using errcode = 'exclusion_violation', constraint = 'prices_one_a_month', table = 'prices',
        detail = other.price_id::text;
  end if;
  return new;
end $$;
create trigger prices_one_a_month before insert or update on core.prices
  for each row execute function core.refuse_overlapping_price();

-- Which of the dated files have been added. What an operator ends or removes afterwards stays so.
create table core.price_files (
  name       text collate "C" primary key,
  applied_at timestamptz not null default now()
);

-- Requisites of the company as they stand on its bills: legal form and name, code, tax number of a payer of VAT.
create table core.sellers (
  site       text collate "C" primary key,
  name       text not null,
  edrpou     text collate "C" not null,
  tax_number text collate "C" not null,
  entered_by text not null,
  entered_at timestamptz not null default now()
);

-- Accounts that cannot be billed for a month, each with the prices that are missing: [{"kind", "variant"}]. Kept by
-- the nightly job; the row goes when the account can be billed.
create table core.unbilled (
  account_id bigint not null references core.accounts,
  period     date not null,
  site       text collate "C" not null,
  reasons    jsonb not null,
  found_at   timestamptz not null,
  primary key (account_id, period)
);
create index unbilled_site on core.unbilled (site, period);

-- What the operator should do about prices: one ends soon and nothing follows, its act is not known, or the company's
-- requisites are not entered.
create table core.price_notices (
  site       text collate "C" not null,
  notice     text not null check (notice in ('ends', 'no-act', 'no-seller')),
  kind       text not null default '',
  variant    text collate "C" not null default '',
  ends_on    date,
  found_at   timestamptz not null,
  primary key (site, notice, kind, variant)
);
