-- Which state the accounts and rights of a business are in (decision 118): a server that has read them asks only whether
-- they are the same. Never a number, which a database brought back from a copy would give out again. Only the triggers
-- below write it. Households have few accounts, and every answer tells what they call them.
create table portal.link_versions (
  user_id uuid primary key references portal.users on delete cascade,
  version uuid not null default gen_random_uuid()
);

create function portal.renew_link_versions() returns trigger language plpgsql as $$
begin
  insert into portal.link_versions as v (user_id)
  select distinct user_id from changed join portal.users u using (user_id) where u.kind <> 'person' order by user_id
  on conflict (user_id) do update set version = gen_random_uuid();
  return null;
end $$;
create trigger account_links_added after insert on portal.account_links
  referencing new table as changed for each statement execute function portal.renew_link_versions();
create trigger account_links_changed after update on portal.account_links
  referencing new table as changed for each statement execute function portal.renew_link_versions();
-- an account may pass to another user
create trigger account_links_left after update on portal.account_links
  referencing old table as changed for each statement execute function portal.renew_link_versions();
create trigger account_links_removed after delete on portal.account_links
  referencing old table as changed for each statement execute function portal.renew_link_versions();

insert into portal.link_versions (user_id)
select distinct user_id from portal.account_links join portal.users u using (user_id) where u.kind <> 'person';
