-- Different users of each hour and Kyiv day, counted once from user_hours: '*' stands for all companies or all kinds,
-- because a user of two companies is one user and sums of others would count them twice.
create table telemetry.user_counts (
  step      text collate "C" not null check (step in ('hour', 'day')),
  at        timestamptz not null,
  site      text collate "C" not null,
  user_kind text collate "C" not null,
  users     integer not null,
  primary key (step, at, site, user_kind)
);
insert into telemetry.user_counts (step, at, site, user_kind, users)
select step, date_trunc(step, hour, 'Europe/Kyiv'), coalesce(site, '*'), coalesce(user_kind, '*'),
  count(distinct user_hash)
from telemetry.user_hours, (values ('hour'), ('day')) as each (step)
group by 1, 2, grouping sets ((site, user_kind), (site), (user_kind), ());

-- Accounts for which readings were handed in, a row a Kyiv day, with the day it was done before. The accounts of a
-- period are then those whose former day lies before it, and days can be added up: no account is counted twice.
create table telemetry.reading_days (
  site         text collate "C" not null,
  user_kind    text collate "C" not null,
  account_hash text collate "C" not null,
  day          date not null,
  former       date not null,
  primary key (site, user_kind, account_hash, day)
);
create index reading_days_of_day on telemetry.reading_days (day, site, user_kind, former);
create table telemetry.reading_counts (
  day       date not null,
  site      text collate "C" not null,
  user_kind text collate "C" not null,
  former    date not null,
  accounts  integer not null,
  primary key (day, site, user_kind, former)
);
insert into telemetry.reading_days (site, user_kind, account_hash, day, former)
select site, user_kind, account_hash, day,
  coalesce(lag(day) over (partition by site, user_kind, account_hash order by day), '-infinity')
from (
  select distinct coalesce(site, '') as site, coalesce(user_kind, '') as user_kind, account_hash,
    (at at time zone 'Europe/Kyiv')::date as day
  from telemetry.portal_calls
  where outcome = 'success' and account_hash is not null and path in ('/api/person/readings/submit',
    '/api/entity/readings/submit', '/api/entity/readings/hand-in', '/api/entity/readings/mass/send')) as handed;
insert into telemetry.reading_counts (day, site, user_kind, former, accounts)
select day, site, user_kind, former, count(*) from telemetry.reading_days group by 1, 2, 3, 4;
