-- What of a booked part is taken back in the ledger, and what came of it: a return that the core refuses, or never
-- answers, waits for an employee as a booking does.
create table portal.payment_returns (
  message_id uuid primary key,
  payment_id uuid not null,
  item       smallint not null,
  amount_kop bigint not null check (amount_kop > 0),
  put_at     timestamptz not null,
  -- taken back in the ledger by the core, or by hand there
  done_at    timestamptz,
  refused    text,
  foreign key (payment_id, item) references portal.payment_items
);
create index payment_returns_item on portal.payment_returns (payment_id, item);
create index payment_returns_open on portal.payment_returns (message_id) where done_at is null and refused is null;

create index payment_items_on_their_way on portal.payment_items (message_id)
  where message_id is not null and posted_at is null and refused is null;

-- When the payer paid by the word of the provider; null: it tells no moment, or of payments before it was kept.
alter table portal.payments add column paid_at timestamptz;

-- When an employee decided that a refund that failed is not given after all.
alter table portal.payment_refunds add column kept_at timestamptz;
update portal.payment_refunds r set kept_at = e.at
  from (select payment_id, max(at) as at from portal.payment_events where fact = 'kept' group by payment_id) e
  where e.payment_id = r.payment_id and r.state = 'failed' and r.proposed_at < e.at;
