-- Dear changes wait here until another employee confirms them; a command on the server where there is one head only.
create table portal.proposals (
  proposal_id uuid primary key,
  kind        text not null,
  site        text,
  subject     text not null,
  title       text not null,
  before      jsonb not null,
  after       jsonb not null,
  state       text not null default 'pending' check (state in ('pending', 'confirmed', 'refused', 'withdrawn')),
  proposed_by uuid not null references portal.users,
  proposed_at timestamptz not null,
  expires_at  timestamptz not null,
  decided_by  uuid references portal.users,
  decided_at  timestamptz,
  reason      text,
  check ((state = 'pending') = (decided_at is null))
);
-- one change of one thing waits at a time
create unique index proposals_waiting on portal.proposals (kind, subject) where state = 'pending';
create index proposals_by_time on portal.proposals (proposed_at desc);

-- A link by which an employee sets a password and a second factor, once; only its hash is kept.
create table portal.staff_links (
  code_hash   text primary key,
  user_id     uuid not null references portal.users on delete cascade,
  totp_secret bytea not null,
  made_at     timestamptz not null,
  expires_at  timestamptz not null,
  used_at     timestamptz
);
create index staff_links_of_user on portal.staff_links (user_id);
