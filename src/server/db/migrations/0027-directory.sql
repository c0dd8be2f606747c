-- Employees who sign in by the directory of their company (OpenID Connect); no password of theirs is kept.
create table portal.directory_people (
  issuer  text collate "C" not null,
  subject text collate "C" not null,
  user_id uuid not null unique references portal.users on delete cascade,
  made_at timestamptz not null,
  primary key (issuer, subject)
);

-- A sign-in under way, good once; only the keyed hash of its secret is kept.
create table portal.directory_attempts (
  attempt_hash text collate "C" primary key,
  expires_at   timestamptz not null
);
create index directory_attempts_by_end on portal.directory_attempts (expires_at);
