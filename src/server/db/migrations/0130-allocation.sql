-- What the payer named: the document of the ledger (a bill, an act) an entry that lowers the debt goes to first.
alter table core.ledger add column names text collate "C";

-- How much of an act is paid follows from the ledger, as it does of a bill (core/embedded/allocation.ts).
alter table core.violation_acts drop column paid_kop;

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
insert into core.provider_payments
select distinct on (source, provider_payment_id) source, provider_payment_id, account_id, paid_on, payment_id
from core.payments where provider_payment_id is not null
order by source, provider_payment_id, paid_at, payment_id;

create function core.keep_provider_payments() returns trigger language plpgsql as $$
begin
  insert into core.provider_payments (source, provider_payment_id, account_id, paid_on, payment_id)
  select source, provider_payment_id, account_id, paid_on, payment_id from added where provider_payment_id is not null
  order by source, provider_payment_id;
  return null;
end $$;
create trigger payments_of_providers after insert on core.payments
  referencing new table as added for each statement execute function core.keep_provider_payments();
