-- Different users of each hour and Kyiv day by the companies they came to: whoever may see some of many companies is
-- told the users of those that came to any of them, which is a sum of these rows and no count of all visits.
create table telemetry.user_sets (
  step      text collate "C" not null check (step in ('hour', 'day')),
  at        timestamptz not null,
  sites     text[] collate "C" not null,
  user_kind text collate "C" not null,
  users     integer not null,
  primary key (step, at, sites, user_kind)
);
insert into telemetry.user_sets (step, at, sites, user_kind, users)
select step, at, sites, user_kind, count(*)
from (
  select step, date_trunc(step, hour, 'Europe/Kyiv') as at, user_kind, user_hash,
    array_agg(distinct site order by site) as sites
  from telemetry.user_hours, (values ('hour'), ('day')) as each (step)
  group by 1, 2, 3, 4) as came
group by 1, 2, 3, 4;
