-- Documents offered for a signature, and what was done with each.

-- Bytes as they were offered and signed, once each: a PDF made again differs from the one that was signed.
create table portal.kept_bytes (
  sha256  bytea primary key,
  bytes   bytea not null,
  kept_at timestamptz not null
);

create table portal.papers (
  paper_id   uuid primary key,
  account    text collate "C" not null,
  kind       text collate "C" not null,
  -- what it is of: a period, a month, a number, a file
  key        text collate "C" not null,
  version    smallint not null default 1,
  title      text not null,
  name       text not null,
  media_type text not null,
  sha256     bytea not null references portal.kept_bytes,
  size       integer not null check (size > 0),
  state      text not null default 'waiting'
    check (state in ('waiting', 'signed', 'done', 'declined', 'replaced')),
  offered_at timestamptz not null,
  due_on     date,
  -- who looked it through and handed it to the signatory, where the company wants two people
  prepared_by uuid references portal.users on delete set null,
  unique (account, kind, key, version)
);
create index papers_account on portal.papers (account, offered_at desc);

-- The time line of both parties. A check keeps its verdict; the container is kept when it was accepted.
create table portal.paper_events (
  paper_id  uuid not null references portal.papers on delete cascade,
  event_id  uuid not null,
  at        timestamptz not null,
  side      text not null check (side in ('customer', 'company')),
  kind      text not null check (kind in ('offered', 'prepared', 'signed', 'refused', 'declined')),
  user_id   uuid references portal.users on delete set null,
  note      text,
  verdict   jsonb,
  container bytea references portal.kept_bytes,
  primary key (paper_id, event_id),
  check ((kind in ('signed', 'refused')) = (verdict is not null)),
  check ((kind = 'signed') = (container is not null))
);
