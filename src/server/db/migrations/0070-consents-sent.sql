-- Consents to a request that were sent to the billing core under the key of this version and were not answered: the core
-- may have carried out any one of them.
alter table portal.requests add column consents jsonb not null default '[]';
