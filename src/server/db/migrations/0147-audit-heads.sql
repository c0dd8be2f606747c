-- The head of each chain of the audit is kept apart, so that a tail that was cut off is missed (finding F12). It only
-- moves forward.
create table portal.audit_heads (
  chain    smallint primary key,
  entry_id bigint not null,
  hash     bytea not null
);
insert into portal.audit_heads
  select distinct on (chain) chain, entry_id, hash from portal.audit order by chain, entry_id desc;

create or replace function portal.audit_chain() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7301, new.chain);
  new.entry_id := nextval(pg_get_serial_sequence('portal.audit', 'entry_id'));
  new.form := 2;
  -- of the head, not of the last entry there is: what follows a tail cut off shows that it is missing
  select hash into new.previous_hash from portal.audit_heads where chain = new.chain;
  new.hash := portal.audit_hash(new);
  insert into portal.audit_heads as h (chain, entry_id, hash) values (new.chain, new.entry_id, new.hash)
    on conflict (chain) do update set entry_id = excluded.entry_id, hash = excluded.hash;
  return new;
end $$;

create function portal.audit_head_forward() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.chain = old.chain and new.entry_id > old.entry_id then
    return new;
  end if;
  raise exception 'the head of the audit only moves forward' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_head_forward before update or delete on portal.audit_heads
  for each row execute function portal.audit_head_forward();
create trigger audit_head_no_truncate before truncate on portal.audit_heads
  for each statement execute function portal.refuse_change();

-- What the daily check of the audit found, for the metrics of every server.
create table portal.audit_checks (
  only_one   boolean primary key default true check (only_one),
  checked_at timestamptz not null,
  broken     integer not null
);
