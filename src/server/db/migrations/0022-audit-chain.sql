-- The chain of the audit: numbers are given under the lock of the chain, so that the order of the chain is the order
-- of the numbers however many write at once; every column is in the hash, in a form no session setting changes.
alter table portal.audit add column form smallint not null default 1;

create function portal.audit_hash(entry portal.audit) returns bytea language sql stable as $$
  select sha256(coalesce(entry.previous_hash, ''::bytea) || convert_to(jsonb_build_array(
    entry.entry_id, (extract(epoch from entry.at) * 1000000)::bigint, entry.chain, entry.action, entry.outcome,
    entry.actor_kind, entry.actor_id, entry.subject_id, entry.account_hash, entry.site, host(entry.address),
    entry.request_code, entry.details)::text, 'UTF8'))
$$;

create or replace function portal.audit_chain() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7301, new.chain);
  new.entry_id := nextval(pg_get_serial_sequence('portal.audit', 'entry_id'));
  new.form := 2;
  select hash into new.previous_hash from portal.audit where chain = new.chain order by entry_id desc limit 1;
  new.hash := portal.audit_hash(new);
  return new;
end $$;

create trigger audit_no_truncate before truncate on portal.audit
  for each statement execute function portal.refuse_change();
