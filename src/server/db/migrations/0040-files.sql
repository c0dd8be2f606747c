-- Files handed in: bytes lie outside the database under a random name, the row is written after they are safe on disk.
create table portal.files (
  file_id    uuid primary key,
  account    text collate "C" not null,
  user_id    uuid references portal.users on delete set null,
  purpose    text not null check (purpose in ('reading-photo', 'ticket')),
  name       text not null,
  media_type text not null,
  size       integer not null check (size > 0),
  sha256     bytea not null,
  created_at timestamptz not null
);
create index files_account on portal.files (account, created_at desc);
