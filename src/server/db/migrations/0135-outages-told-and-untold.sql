-- What a source states and what it does not: nothing is taken for light because nothing is said of it.

-- hidden: the source shows no hours of days, because none are in force or because it has hidden them
alter table portal.outage_sites drop constraint outage_sites_mode_check;
update portal.outage_sites set mode = 'hidden' where mode = 'suspended';
alter table portal.outage_sites
  add constraint outage_sites_mode_check check (mode in ('schedule', 'hidden')),
  -- the source's own flags: whether its tables of days and of the week hold
  add column shows_days boolean not null default true,
  add column shows_week boolean not null default true,
  -- parts of the last document, and of the streets of the last round, that could not be read
  add column odd_parts integer not null default 0,
  add column odd_houses integer not null default 0;

-- `revision` grows with each change; `withdrawn` are spans that were told and are told no more
alter table portal.outage_days
  add column revision integer not null default 0,
  add column withdrawn jsonb not null default '[]';

-- false: the template says nothing of some hours of this weekday
alter table portal.outage_weeks add column complete boolean not null default true;

-- a break may be told without its end
alter table portal.outage_works
  alter column ends_at drop not null,
  add column revision integer not null default 0;

-- What the source calls its queues.
create table portal.outage_queues (
  site  text collate "C" not null,
  queue text collate "C" not null,
  name  text not null,
  primary key (site, queue)
);

-- Minutes before an outage at which the calendar reminds of it; 0 = it does not.
alter table portal.outage_feeds add column alarm_minutes smallint not null default 30
  check (alarm_minutes between 0 and 1440);

-- Whether no timetable holds at the house now, and how often that has changed.
alter table portal.outage_houses
  add column suspended boolean not null default false,
  add column suspensions integer not null default 0;
