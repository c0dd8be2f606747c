-- What the server keeps of its own work: answers of repeated writes, messages on their way, texts of the company.

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

-- What this database is: whose secret its hashes and seals were made with, and whether all that lives in it is fiction.
create table portal.installation (
  only_row           boolean primary key default true check (only_row),
  -- a keyed hash, of which nothing of the secret can be learned
  secret_fingerprint text,
  fiction            boolean not null default false
);
insert into portal.installation default values;
