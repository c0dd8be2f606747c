-- Dated rules that the portal keeps: terms of answers, what a missed one costs, working days. One table instead of four,
-- so that staff change each in the same way (docs/decisions/0092). `value` is as src/domain/rules.ts writes it.
create table portal.rules (
  kind       text collate "C" not null check (kind in ('term', 'compensation', 'holiday', 'holidays-off')),
  -- term: a kind of ticket, or 'all' without a rule of its own; compensation: who is paid; holiday: 'MM-DD'
  variant    text collate "C" not null,
  valid_from date not null,
  -- last day in force, null = until further notice
  valid_to   date check (valid_to >= valid_from),
  value      text not null,
  note       text,
  act        text,
  act_on     date,
  act_url    text,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  entered_by text not null,
  entered_at timestamptz not null default now(),
  primary key (kind, variant, valid_from),
  check (kind <> 'compensation' or value ~ '^[1-9][0-9]*$')
);
insert into portal.rules (kind, variant, valid_from, valid_to, value, note, act, confidence, entered_by)
select 'term', coalesce(topic, 'all'), valid_from, valid_to, concat_ws(' ', days, unit, longest_days), note, act,
  confidence, 'release'
from portal.answer_terms
union all
select 'compensation', customer, valid_from, valid_to, amount_kop::text, null, act, confidence, 'release'
from portal.compensation_sums
union all
select 'holiday', month_day, valid_from, valid_to, 'on', null, 'Кодекс законів про працю України, ст. 73', 'high',
  'release'
from portal.holidays
union all
select 'holidays-off', 'all', valid_from, valid_to, 'on', null, act, 'high', 'release'
from portal.holidays_suspended;
drop table portal.answer_terms, portal.compensation_sums, portal.holidays, portal.holidays_suspended;
