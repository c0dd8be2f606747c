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
