-- What the provider takes from the payer on top, as it was shown before paying; null: of payments made before it was kept,
-- or not known any more since another sum was taken. Their bank shows the sum with it.
alter table portal.payments add column payer_fee_kop bigint check (payer_fee_kop >= 0);
