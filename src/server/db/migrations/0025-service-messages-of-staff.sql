-- Service messages written by employees: drafts, several pages and companies, whom they are for more closely, how
-- important they are, and who did what with them.

-- Accounts that a message is for, as they were pasted or uploaded.
create table portal.message_lists (
  list_id  uuid primary key,
  made_by  uuid not null,
  made_at  timestamptz not null,
  accounts integer not null
);
create table portal.message_list_accounts (
  list_id uuid not null references portal.message_lists on delete cascade,
  account text collate "C" not null,
  primary key (list_id, account)
);

alter table portal.service_messages
  drop constraint service_messages_audience_check,
  add constraint service_messages_audience_check check (audience in
    ('all', 'person', 'entity', 'provider', 'creditor', 'guest', 'debtors', 'queue', 'accounts')),
  add column title text not null default '',
  add column pages text[] not null default '{}',
  -- null: every company
  add column sites text[],
  add column state text not null default 'published' check (state in ('draft', 'published', 'withdrawn')),
  add column level text not null default 'info' check (level in ('info', 'important')),
  add column queues text[],
  add column list_id uuid references portal.message_lists,
  add column version integer not null default 1;

update portal.service_messages
set title = left(body, 100), pages = array[page], sites = case when site is not null then array[site] end;

drop index portal.service_messages_page;
alter table portal.service_messages
  alter column title drop default,
  alter column pages drop default,
  drop column page,
  drop column site,
  -- an empty period: a draft that begins when it is published
  alter column valid_from drop not null,
  alter column valid_from drop default,
  add constraint service_messages_pages check (cardinality(pages) > 0),
  add constraint service_messages_period check (valid_till > valid_from) not valid,
  add constraint service_messages_begun check (state <> 'published' or valid_from is not null),
  add constraint service_messages_queues check ((audience = 'queue') = (queues is not null)),
  add constraint service_messages_list check ((audience = 'accounts') = (list_id is not null));
-- what is on the screens or will be
create index service_messages_live on portal.service_messages (coalesce(valid_till, 'infinity'))
  where state = 'published';
create index service_messages_changed on portal.service_messages (updated_at desc, message_id);
create index service_messages_list on portal.service_messages (list_id) where list_id is not null;

create table portal.message_events (
  event_id   bigint generated always as identity primary key,
  message_id uuid not null references portal.service_messages on delete cascade,
  at         timestamptz not null,
  deed       text not null check (deed in ('drafted', 'published', 'changed', 'withdrawn')),
  staff_id   uuid not null,
  -- [{field, before, after}] of what is different
  changes    jsonb not null
);
create index message_events_of on portal.message_events (message_id, event_id desc);
