-- A row of a bank's statement or of the post that names an account, not a payment of ours: the payment of the billing
-- core that it speaks of, and the sum of that payment. One payment of the core is the money of one row.
alter table portal.pay_registry_rows add booked text collate "C", add booked_kop bigint;
create unique index pay_registry_rows_booked on portal.pay_registry_rows (booked) where booked is not null;
create index pay_registry_rows_account on portal.pay_registry_rows (registry_id) where account is not null and payment_id is null;
create index payment_items_core on portal.payment_items (core_payment) where core_payment is not null;
