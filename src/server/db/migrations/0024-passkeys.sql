-- Passkeys of employees (WebAuthn): a second factor beside the application with codes.
create table portal.passkeys (
  passkey_id    uuid primary key,
  credential_id text collate "C" not null unique,
  user_id       uuid not null references portal.users on delete cascade,
  name          text not null,
  public_key    bytea not null,
  -- of the authenticator; one that counts must count up, or there is a copy of the key
  counter       bigint not null,
  transports    text[] not null default '{}',
  made_at       timestamptz not null,
  used_at       timestamptz,
  copied_at     timestamptz
);
create index passkeys_of_user on portal.passkeys (user_id, made_at);

-- A challenge is good once, for one purpose of one employee; a session too where one is open.
create table portal.passkey_challenges (
  attempt_id uuid primary key,
  user_id    uuid not null references portal.users on delete cascade,
  session_id uuid,
  purpose    text not null check (purpose in ('sign-in', 'confirm', 'add')),
  challenge  text not null,
  expires_at timestamptz not null
);
create index passkey_challenges_of_user on portal.passkey_challenges (user_id, expires_at);
