-- A row of a bank's statement that is the money of a provider's file: what the provider owed for it, without its fee.
alter table portal.pay_registry_rows add settles uuid references portal.pay_registries;
create unique index pay_registry_rows_settles on portal.pay_registry_rows (settles) where settles is not null;
