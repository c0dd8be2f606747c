-- Who did what (promise L2): append-only, chained by hash in 16 chains so that writers seldom wait for each other.
create table portal.audit (
  entry_id     bigint generated always as identity,
  at           timestamptz not null,
  chain        smallint not null,
  action       text not null,
  outcome      text not null,
  actor_kind   text,
  actor_id     uuid,
  subject_id   uuid,
  account_hash text,
  site         text collate "C",
  address      inet,
  request_code text,
  details      jsonb not null default '{}',
  previous_hash bytea,
  hash         bytea not null,
  form         smallint not null default 1,
  primary key (chain, entry_id)
);
create index audit_subject on portal.audit (subject_id, at desc);
create index audit_at on portal.audit using brin (at);

-- Every column is in the hash, in a form no session setting changes.
create function portal.audit_hash(entry portal.audit) returns bytea language sql stable as $$
  select sha256(coalesce(entry.previous_hash, ''::bytea) || convert_to(jsonb_build_array(
    entry.entry_id, (extract(epoch from entry.at) * 1000000)::bigint, entry.chain, entry.action, entry.outcome,
    entry.actor_kind, entry.actor_id, entry.subject_id, entry.account_hash, entry.site, host(entry.address),
    entry.request_code, entry.details)::text, 'UTF8'))
$$;

-- The head of each chain of the audit is kept apart, so that a tail that was cut off is missed (finding F12). It only
-- moves forward.
create table portal.audit_heads (
  chain    smallint primary key,
  entry_id bigint not null,
  hash     bytea not null
);

-- Numbers are given under the lock of the chain, so that the order of the chain is the order of the numbers however
-- many write at once.
create function portal.audit_chain() returns trigger language plpgsql as $$
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
create trigger audit_chain before insert on portal.audit for each row execute function portal.audit_chain();

create function portal.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_append_only before update or delete on portal.audit
  for each statement execute function portal.refuse_change();
create trigger audit_no_truncate before truncate on portal.audit
  for each statement execute function portal.refuse_change();

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
