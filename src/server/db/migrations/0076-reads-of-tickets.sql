-- What of a ticket has been read is each reader's own: an answer that one colleague has opened is still new to the others.
create table portal.ticket_reads (
  ticket_id uuid not null references portal.tickets on delete cascade,
  user_id   uuid not null references portal.users on delete cascade,
  read_at   timestamptz not null,
  primary key (ticket_id, user_id)
);
-- Until now one look was a look of all: what was read then stays read for whoever has the account.
insert into portal.ticket_reads (ticket_id, user_id, read_at)
select t.ticket_id, r.user_id, t.seen_at
from portal.tickets t
join portal.users w on w.user_id = t.user_id
cross join lateral (
  select t.user_id
  union
  select l.user_id from portal.account_links l join portal.users u on u.user_id = l.user_id
  where w.kind <> 'person' and u.kind = w.kind and l.account = t.account
) r
where t.seen_at is not null;

create or replace function portal.ticket_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'version' is distinct from to_jsonb(old) - 'version' then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
alter table portal.tickets drop column seen_at;
