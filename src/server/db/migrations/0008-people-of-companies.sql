-- People of a company: what each may do with an account and until when, invitations, and the rule of two persons.

-- A link that stood before belongs to whoever has the code of the owner: it has every right.
alter table portal.account_links
  add column rights text[] not null default '{hand-in,pay,prepare,sign,manage}',
  -- from then on the link opens nothing; asked by each statement, so that no job has to end it
  add column ends_at timestamptz,
  add column blocked_at timestamptz,
  add constraint account_links_rights check (rights <@ '{hand-in,pay,prepare,sign,manage}') not valid;

-- Who was invited by somebody of the company; null: the cabinet was opened by the company of the network.
alter table portal.users
  add column invited_by uuid references portal.users on delete set null,
  add column position text;

-- The company asks that whoever prepares a document is not the one who signs it.
create table portal.account_rules (
  account     text collate "C" primary key,
  two_persons boolean not null default false,
  set_by      uuid references portal.users on delete set null,
  set_at      timestamptz not null
);

-- An invitation opens once and until its day; only a keyed hash of its secret is kept.
create table portal.invitations (
  invitation_id uuid primary key,
  code_hash     text collate "C" not null unique,
  invited_by    uuid not null references portal.users on delete cascade,
  channel       text not null check (channel in ('sms', 'email')),
  contact       text collate "C" not null,
  surname       text not null,
  name          text not null,
  middle_name   text,
  position      text,
  accounts      text[] collate "C" not null check (cardinality(accounts) > 0),
  rights        text[] not null check (rights <@ '{hand-in,pay,prepare,sign,manage}'),
  ends_at       timestamptz,
  made_at       timestamptz not null,
  expires_at    timestamptz not null,
  used_at       timestamptz,
  user_id       uuid references portal.users on delete set null,
  withdrawn_at  timestamptz,
  check ((used_at is null) or (withdrawn_at is null))
);
create index invitations_accounts on portal.invitations using gin (accounts) where used_at is null;
