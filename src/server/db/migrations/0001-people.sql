-- Who may come in and how: users, what they own, sessions, codes, second factors, applications, agreements.
create schema portal;

create table portal.users (
  user_id        uuid primary key,
  kind           text not null check (kind in ('person', 'entity', 'provider', 'admin')),
  -- what the user signs in with: phone (person), unique code (entity), e-mail (provider), login (admin)
  login          text collate "C" not null,
  state          text not null default 'active' check (state in ('pending', 'active', 'blocked', 'deleted')),
  site           text collate "C",
  partner        text collate "C" unique,
  surname        text,
  name           text,
  middle_name    text,
  company        text,
  edrpou         text collate "C",
  phone          text collate "C",
  email          text collate "C",
  attribute01    text,
  is_admin       boolean not null default false,
  roles          text[] not null default '{}',
  password_hash  text,
  totp_secret    bytea,
  totp_last_step bigint,
  whats_new_on   boolean not null default true,
  welcomed       boolean not null default false,
  created_at     timestamptz not null default now(),
  password_changed_at timestamptz,
  -- an e-mail nobody has proved is nobody's: it is neither a way in nor written to
  email_proved_at timestamptz,
  unique (kind, login)
);
create index users_phone on portal.users (phone) where phone is not null;
create index users_email on portal.users (email) where email is not null;
create sequence portal.partner_number start 7000000001;

create table portal.account_links (
  user_id    uuid not null references portal.users on delete cascade,
  account    text collate "C" not null,
  site       text collate "C" not null,
  object_name text,
  position   integer not null default 0,
  is_default boolean not null default false,
  status     text not null default 'active',
  paper_bill boolean not null default false,
  added_at   timestamptz not null default now(),
  dropped_at timestamptz,
  primary key (user_id, account)
);
create index account_links_account on portal.account_links (account) where dropped_at is null;

create table portal.responsibles (
  user_id  uuid not null references portal.users on delete cascade,
  responsible_id uuid not null,
  name     text not null,
  position text,
  phone    text collate "C",
  email    text collate "C",
  rights   text[] not null default '{}',
  primary key (user_id, responsible_id)
);

create table portal.suppliers (
  account     text collate "C" not null,
  provider    text collate "C" not null,
  user_id     uuid not null references portal.users on delete cascade,
  access_code_hash text not null,
  primary key (account, provider)
);
-- the access code is long and random, so it is found by its keyed hash at once (promise A3 counts the tries)
create index suppliers_code on portal.suppliers (account, access_code_hash);

create table portal.sessions (
  session_id     uuid primary key,
  user_id        uuid not null references portal.users on delete cascade,
  kind           text not null,
  site           text collate "C",
  token_id       uuid not null,
  previous_token_id uuid,
  rotated_at     timestamptz not null,
  created_at     timestamptz not null,
  seen_at        timestamptz not null,
  ends_at        timestamptz not null,
  remembered     boolean not null default false,
  device         text not null default '',
  address        inet,
  chosen_account text collate "C",
  revoked_at     timestamptz,
  revoke_reason  text,
  -- a session opened with a supplier's access code reaches the one account the code was issued for
  only_account   text collate "C"
);
create index sessions_user on portal.sessions (user_id) where revoked_at is null;

-- One-time codes: only a keyed hash is kept (promise A6).
create table portal.codes (
  challenge_id uuid primary key,
  purpose      text not null,
  channel      text not null check (channel in ('sms', 'email')),
  contact      text collate "C" not null,
  subject      text collate "C" not null default '',
  code_hash    bytea not null,
  tries        integer not null default 0,
  created_at   timestamptz not null,
  expires_at   timestamptz not null,
  used_at      timestamptz,
  replaced_at  timestamptz,
  -- a code is tried by whoever asked for it and by others, each with tries of their own: a stranger's wrong tries do
  -- not use up the owner's (decision 35)
  asked_from   text collate "C" not null default '',
  tries_elsewhere integer not null default 0
);
create index codes_contact on portal.codes (contact, purpose, created_at desc);

-- Counters of failures and rates; raised before anything is compared (promises A3, A6, A7, G1).
create table portal.counters (
  bucket       text collate "C" not null,
  key          text collate "C" not null,
  n            integer not null,
  total        integer not null default 0,
  started_at   timestamptz not null,
  locked_until timestamptz,
  primary key (bucket, key)
);

create table portal.known_devices (
  user_id    uuid not null references portal.users on delete cascade,
  device_id  uuid not null,
  seen_at    timestamptz not null,
  primary key (user_id, device_id)
);

-- Counted by rate-limiter-flexible; its own layout.
create unlogged table portal.rate_limits (
  key    varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);

-- A second factor is offered to everybody (promise A11). A secret that is begun and not yet confirmed opens nothing.
create table portal.begun_factors (
  user_id  uuid primary key references portal.users on delete cascade,
  secret   bytea not null,
  begun_at timestamptz not null
);

-- For whoever has lost the phone with the application: each opens once; only a keyed hash is kept.
create table portal.recovery_codes (
  user_id   uuid not null references portal.users on delete cascade,
  code_hash bytea not null,
  made_at   timestamptz not null,
  used_at   timestamptz,
  primary key (user_id, code_hash)
);

-- A change of a contact may be undone for seven days by whoever had the old one (decision 34).
create table portal.contact_changes (
  change_id   uuid primary key,
  user_id     uuid not null references portal.users on delete cascade,
  contact     text not null check (contact in ('phone', 'email')),
  old_value   text collate "C",
  old_proved_at timestamptz,
  code_hash   text collate "C" not null unique,
  made_at     timestamptz not null,
  expires_at  timestamptz not null,
  undone_at   timestamptz
);
create index contact_changes_user on portal.contact_changes (user_id, contact);
create index contact_changes_old on portal.contact_changes (old_value) where undone_at is null;

-- Applications for a business or provider cabinet: nothing of them is a user until an administrator approves,
-- so that nobody can take another company's unique code by asking for it first.
create table portal.applications (
  application_id uuid primary key,
  kind          text not null check (kind in ('entity', 'provider')),
  -- what the cabinet would be signed in with: unique code (entity), e-mail (provider)
  login         text collate "C" not null,
  company       text not null,
  edrpou        text collate "C" not null,
  account       text collate "C",
  unique_code   text collate "C",
  responsible   text not null,
  phone         text collate "C" not null,
  email         text collate "C" not null,
  site          text collate "C",
  agreement     integer not null,
  -- wiped when refused, moved to the user when approved
  password_hash text,
  state         text not null default 'pending' check (state in ('pending', 'approved', 'refused')),
  created_at    timestamptz not null,
  decided_at    timestamptz,
  decided_by    uuid,
  reason        text
);
create index applications_pending on portal.applications (kind, login, created_at desc) where state = 'pending';
create index applications_list on portal.applications (created_at desc);

create table portal.agreements (
  version      integer primary key,
  published_at timestamptz not null default now(),
  text_hash    text not null
);
create table portal.user_agreements (
  user_id     uuid not null references portal.users on delete cascade,
  version     integer not null,
  accepted_at timestamptz not null,
  primary key (user_id, version)
);
