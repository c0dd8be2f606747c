-- Who of the staff looked at whose data and why: shown to the customer («Хто переглядав мої дані»).
create table portal.account_looks (
  look_id    uuid primary key,
  account    text collate "C" not null,
  site       text collate "C" not null,
  staff_id   uuid not null references portal.users,
  -- the session of the staff in which the data are uncovered; after it ends they are not
  session_id uuid not null,
  way        text not null check (way in ('card', 'view')),
  -- view: whose cabinet was seen
  user_id    uuid references portal.users on delete set null,
  reason     text not null,
  ticket     text collate "C",
  words      text,
  at         timestamptz not null,
  ends_at    timestamptz not null
);
create index account_looks_account on portal.account_looks (account, at desc);
create index account_looks_staff on portal.account_looks (staff_id, account, ends_at desc);

-- A session in which a member of the staff sees a cabinet as its customer does; it changes nothing.
alter table portal.sessions add column look_id uuid references portal.account_looks;
