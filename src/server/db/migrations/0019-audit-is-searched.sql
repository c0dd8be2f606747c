-- The audit is read by staff: the latest first, of an account, and by who did it.
create index audit_newest on portal.audit (at desc, entry_id desc);
create index audit_account on portal.audit (account_hash, at desc) where account_hash is not null;
create index audit_actor on portal.audit (actor_id, at desc) where actor_id is not null;
