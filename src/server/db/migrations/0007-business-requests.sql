-- What a business asks the company to decide: a correction of limits, an objection to an act, a change of its data. The
-- conversation, its files and its term are a ticket; here stand what exactly is asked and what was decided.
create table portal.requests (
  request_id uuid primary key,
  ticket_id  uuid not null unique references portal.tickets on delete cascade,
  account    text collate "C" not null,
  kind       text not null,
  -- what it is about within its kind: a month, the number of an act, a field
  subject    text collate "C" not null,
  facts      jsonb not null,
  state      text not null default 'open' check (state in ('open', 'accepted', 'refused', 'withdrawn')),
  decided_at timestamptz,
  decided_by uuid references portal.users on delete set null,
  reason     text,
  check ((state in ('accepted', 'refused')) = (decided_at is not null)),
  check (state <> 'refused' or reason is not null)
);
create index requests_account on portal.requests (account, kind, subject);
-- the same is not asked twice at once
create unique index requests_open on portal.requests (account, kind, subject) where state = 'open';
