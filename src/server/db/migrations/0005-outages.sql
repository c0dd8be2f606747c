-- Outages as published, in one model whatever the shape of the source; queues of objects; calendars.

create table portal.outage_sites (
  site       text collate "C" primary key,
  -- hidden: the source shows no hours of days, because none are in force or because it has hidden them
  mode       text not null check (mode in ('schedule', 'hidden')),
  -- the source's own time stamp
  stamp      timestamptz,
  fetched_at timestamptz not null,
  -- the source's own flags: whether its tables of days and of the week hold
  shows_days boolean not null default true,
  shows_week boolean not null default true,
  -- parts of the last document, and of the streets of the last round, that could not be read
  odd_parts  integer not null default 0,
  odd_houses integer not null default 0
);

-- One day of one queue. `spans` is [{from, to, kind}], epoch milliseconds, the end excluded. `revision` grows with each
-- change; `withdrawn` are spans that were told and are told no more.
create table portal.outage_days (
  site       text collate "C" not null,
  queue      text collate "C" not null,
  day        date not null,
  state      text not null check (state in ('applies', 'waiting', 'emergency', 'none', 'unknown')),
  spans      jsonb not null,
  stamp      timestamptz not null,
  changed_at timestamptz not null,
  revision   integer not null default 0,
  withdrawn  jsonb not null default '[]',
  primary key (site, queue, day)
);

-- The weekly template of possible outages. `slots` is [{start, end}], minutes of the wall clock; Monday is 1.
create table portal.outage_weeks (
  site    text collate "C" not null,
  queue   text collate "C" not null,
  weekday smallint not null check (weekday between 1 and 7),
  slots   jsonb not null,
  stamp   timestamptz not null,
  -- false: the template says nothing of some hours of this weekday
  complete boolean not null default true,
  primary key (site, queue, weekday)
);

-- Houses as the source lists them; `house_key` is the normalised address without the flat.
create table portal.outage_houses (
  site      text collate "C" not null,
  house_key text collate "C" not null,
  queues    text[] not null,
  stamp     timestamptz not null,
  -- whether no timetable holds at the house now, and how often that has changed
  suspended boolean not null default false,
  suspensions integer not null default 0,
  primary key (site, house_key)
);
create table portal.outage_works (
  site      text collate "C" not null,
  house_key text collate "C" not null,
  kind      text not null check (kind in ('planned', 'emergency', 'confirmed', 'special')),
  starts_at timestamptz not null,
  -- null: told without its end
  ends_at   timestamptz,
  reason    text not null,
  stamp     timestamptz not null,
  revision  integer not null default 0,
  primary key (site, house_key, kind, starts_at)
);

-- Objects somebody looks after in the portal, and when the source was last asked about their street.
create table portal.outage_objects (
  account    text collate "C" primary key,
  site       text collate "C" not null,
  settlement text not null,
  street     text not null,
  house_key  text collate "C" not null
);
create index outage_objects_house on portal.outage_objects (site, house_key);
create index outage_objects_street on portal.outage_objects (site, settlement, street);
create table portal.outage_streets (
  site       text collate "C" not null,
  settlement text not null,
  street     text not null,
  asked_at   timestamptz not null,
  primary key (site, settlement, street)
);

-- Queues of an object and since when; none = the address is not in the schedule.
create table portal.object_queues (
  account    text collate "C" not null,
  valid_from timestamptz not null,
  queues     text[] not null,
  origin     text not null check (origin in ('company', 'source')),
  primary key (account, valid_from)
);

-- Calendars by a secret address: only its hash is kept.
create table portal.outage_feeds (
  user_id     uuid not null references portal.users on delete cascade,
  account     text collate "C" not null,
  serial      integer not null,
  secret_hash bytea not null unique,
  created_at  timestamptz not null,
  -- minutes before an outage at which the calendar reminds of it; 0 = it does not
  alarm_minutes smallint not null default 30 check (alarm_minutes between 0 and 1440),
  primary key (user_id, account)
);

-- What the source calls its queues.
create table portal.outage_queues (
  site  text collate "C" not null,
  queue text collate "C" not null,
  name  text not null,
  primary key (site, queue)
);
