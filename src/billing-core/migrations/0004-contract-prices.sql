-- The price of a business contract (purchase and margin) without VAT, hundredths of a hryvnia per MWh, from a month on
-- until the next row. A month that is calculated again takes the price of that month (decision 53).
create table core.contract_prices (
  account_id  bigint not null references core.accounts,
  valid_from  date not null check (extract(day from valid_from) = 1),
  per_mwh_e2  integer not null check (per_mwh_e2 > 0),
  entered_by  text not null,
  entered_at  timestamptz not null default now(),
  primary key (account_id, valid_from)
);
insert into core.contract_prices (account_id, valid_from, per_mwh_e2, entered_by)
select account_id, least(date_trunc('month', opened_on)::date, date '2019-01-01'), supply_per_mwh_e2, 'before dates'
from core.accounts where supply_per_mwh_e2 > 0;
alter table core.accounts drop column supply_per_mwh_e2;
