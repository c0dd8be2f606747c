-- Reports of a visit that were sent to the billing core under the key of this version and were not answered: the core
-- may have written any one of them.
alter table portal.orders add column reports jsonb not null default '[]';
