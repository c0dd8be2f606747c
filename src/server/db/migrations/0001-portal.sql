-- The portal's own things: users, sessions, codes, outbox, audit, company information, service messages.
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
  revoke_reason  text
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
  replaced_at  timestamptz
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

create table portal.idempotency (
  owner      text collate "C" not null,
  path       text collate "C" not null,
  key        text collate "C" not null,
  body_hash  bytea not null,
  state      text not null check (state in ('running', 'done')),
  http_status integer,
  reply      text,
  created_at timestamptz not null,
  locked_until timestamptz not null,
  primary key (owner, path, key)
);
create index idempotency_age on portal.idempotency using brin (created_at);

-- Messages to people: written in the business statement, carried out by the worker (promise H10).
create table portal.outbox (
  message_id   uuid primary key,
  channel      text not null check (channel in ('sms', 'email', 'core', 'push')),
  recipient    text not null,
  subject      text,
  -- sealed with the installation's key, wiped once sent
  body_sealed  bytea,
  created_at   timestamptz not null,
  next_try_at  timestamptz not null,
  leased_until timestamptz,
  tries        integer not null default 0,
  sent_at      timestamptz,
  failed_at    timestamptz,
  last_error   text,
  -- after it the message is not worth sending (an expired code)
  expires_at   timestamptz,
  -- one message however often the business statement is repeated
  dedupe_key   text collate "C" unique
);
create index outbox_due on portal.outbox (next_try_at) where sent_at is null and failed_at is null;

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

create table portal.site_settings (
  site     text collate "C" primary key,
  sitename text not null,
  company  jsonb not null,
  images   jsonb not null default '{}',
  footer   jsonb not null default '[]',
  env      jsonb not null default '{}',
  updated_at timestamptz not null default now()
);

create table portal.service_messages (
  message_id uuid primary key,
  page       text not null,
  site       text collate "C",
  audience   text not null default 'all' check (audience in ('all', 'person', 'entity', 'provider', 'creditor', 'guest')),
  body       text not null,
  valid_from timestamptz not null default now(),
  valid_till timestamptz,
  updated_at timestamptz not null default now(),
  author     uuid
);
create index service_messages_page on portal.service_messages (page);

create table portal.client_logs (
  log_id  uuid primary key,
  at      timestamptz not null,
  site    text collate "C",
  user_id uuid,
  entry   jsonb not null
);
create index client_logs_at on portal.client_logs using brin (at);

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
  primary key (chain, entry_id)
);
create index audit_subject on portal.audit (subject_id, at desc);
create index audit_at on portal.audit using brin (at);

create function portal.audit_chain() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(7301, new.chain);
  select hash into new.previous_hash from portal.audit where chain = new.chain order by entry_id desc limit 1;
  new.hash := sha256(coalesce(new.previous_hash, ''::bytea) || convert_to(
    concat_ws('|', new.at, new.action, new.outcome, new.actor_id, new.subject_id, new.account_hash, new.request_code, new.details), 'UTF8'));
  return new;
end $$;
create trigger audit_chain before insert on portal.audit for each row execute function portal.audit_chain();

create function portal.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'table % is append-only', tg_table_name using errcode = 'integrity_constraint_violation';
end $$;
create trigger audit_append_only before update or delete on portal.audit
  for each statement execute function portal.refuse_change();
