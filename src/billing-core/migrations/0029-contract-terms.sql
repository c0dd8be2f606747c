-- The tariff group of an account, and whether distribution is paid to its operator, from a month on until the next row. A
-- month that is calculated again is priced by what held in it (decision 53). An account whose contract never changed has
-- no row: what it says of itself holds for all months. Otherwise it says what holds today.
create table core.contract_terms (
  account_id          bigint not null references core.accounts,
  valid_from          date not null check (extract(day from valid_from) = 1),
  tariff_group        text not null check (tariff_group in ('household', 'heating', 'common', 'business')),
  distribution_direct boolean not null,
  entered_by          text not null,
  entered_at          timestamptz not null default now(),
  primary key (account_id, valid_from)
);
