-- Works that the source names no more stay for the hours on the bill of their month, and are shown nowhere.
alter table portal.outage_works
  add column gone_at timestamptz,
  -- `gone_at` of works that were to begin, once it was told that they do not
  add column cancelled_at timestamptz;
create index outage_works_named on portal.outage_works (starts_at) where gone_at is null;
create index outage_works_gone on portal.outage_works (starts_at) where gone_at is not null;

-- What is published has not changed when works of the past come or go.
create or replace function portal.outage_works_came() returns trigger language plpgsql as $$
begin
  if exists (select from changed where gone_at is null) then
    update portal.outage_version set version = gen_random_uuid();
  end if;
  return null;
end $$;
create or replace function portal.outage_works_shown() returns trigger language plpgsql as $$
begin
  if exists (
    select site, house_key, kind, starts_at, ends_at, reason, revision, case when ends_at is null then stamp end,
      gone_at is null from fresh
    except select site, house_key, kind, starts_at, ends_at, reason, revision, case when ends_at is null then stamp end,
      gone_at is null from stale)
  then
    update portal.outage_version set version = gen_random_uuid();
  end if;
  return null;
end $$;

-- The account after which the next look at the records of observed objects goes on; '': from the first.
create table portal.outage_look (
  single boolean primary key default true check (single),
  after  text collate "C" not null default ''
);
insert into portal.outage_look default values;
