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

-- A session opened with a supplier's access code reaches the one account the code was issued for.
alter table portal.sessions add column only_account text collate "C";

-- The access code is long and random, so it is found by its keyed hash at once (promise A3 counts the tries).
create index suppliers_code on portal.suppliers (account, access_code_hash);
