-- What this database is: whose secret its hashes and seals were made with, and whether all that lives in it is fiction.
create table portal.installation (
  only_row           boolean primary key default true check (only_row),
  -- a keyed hash, of which nothing of the secret can be learned
  secret_fingerprint text,
  fiction            boolean not null default false
);
-- a demo town of an earlier release is known by its first inhabitant, whose number belongs to nobody
insert into portal.installation (fiction)
  select exists (select from portal.users where kind = 'person' and login = '+380990000001');
