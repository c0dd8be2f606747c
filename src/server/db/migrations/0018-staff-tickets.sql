-- Tickets as employees work on them: terms by the regulator's acts, assignment, notes, history, compensations.

-- How long an answer may take, by topic; null is every topic without a row of its own. What is not sure (confidence) is
-- told to employees only.
create table portal.answer_terms (
  topic        text,
  valid_from   date not null,
  valid_to     date,
  days         smallint not null check (days > 0),
  unit         text not null check (unit in ('calendar', 'working')),
  -- the most a pause may make of it, in calendar days
  longest_days smallint,
  act          text not null,
  confidence   text not null check (confidence in ('high', 'medium', 'low')),
  note         text,
  unique nulls not distinct (topic, valid_from),
  check (valid_to is null or valid_to >= valid_from)
);
insert into portal.answer_terms (topic, valid_from, days, unit, longest_days, act, confidence, note) values
  (null, '2021-02-03', 30, 'calendar', 45, 'Постанова НКРЕКП №375 від 12.06.2018 зі змінами №174 від 03.02.2021', 'high',
    'Звернення, скарга, претензія: 30 днів. Довше, разом до 45 днів, лише коли споживача про це повідомили.'),
  ('meter', '2021-02-03', 30, 'calendar', 45, 'Постанова НКРЕКП №375 від 12.06.2018 зі змінами №174 від 03.02.2021', 'high',
    'Якщо потрібна технічна перевірка або експертиза лічильника, строк 45 днів.'),
  ('billing', '2021-02-03', 5, 'working', null, 'Постанова НКРЕКП №375 від 12.06.2018 зі змінами №174 від 03.02.2021', 'medium',
    'Перевірка правильності рахунка: 5 робочих днів. Рядок акта підтверджено, його чинність сьогодні не перевірено.'),
  ('outage', '2021-02-03', 15, 'calendar', 45, 'Постанова НКРЕКП №375 від 12.06.2018', 'medium',
    'Скарга на якість електроенергії без вимірювань: 15 днів, із вимірюваннями 30. Чинність сьогодні не перевірено.');

-- Public holidays, and the periods in which they are ordinary days (law 2136-IX, article 6).
create table portal.holidays (
  month_day  text not null check (month_day ~ '^[01][0-9]-[0-3][0-9]$'),
  valid_from date not null,
  valid_to   date,
  primary key (month_day, valid_from)
);
insert into portal.holidays (month_day, valid_from) values
  ('01-01', '2023-07-28'), ('03-08', '2023-07-28'), ('05-01', '2023-07-28'), ('05-08', '2023-07-28'),
  ('06-28', '2023-07-28'), ('07-15', '2023-07-28'), ('08-24', '2023-07-28'), ('10-01', '2023-07-28'),
  ('12-25', '2023-07-28');
create table portal.holidays_suspended (
  valid_from date primary key,
  valid_to   date,
  act        text not null
);
-- no end is known: it is entered when it comes
insert into portal.holidays_suspended (valid_from, act) values ('2022-02-24', 'Закон №2136-IX, ст. 6, воєнний стан');

-- What a missed term costs the company, by the kind of customer.
create table portal.compensation_sums (
  customer   text not null check (customer in ('household', 'small', 'other')),
  valid_from date not null,
  valid_to   date,
  amount_kop bigint not null check (amount_kop > 0),
  act        text not null,
  confidence text not null check (confidence in ('high', 'medium', 'low')),
  primary key (customer, valid_from)
);
insert into portal.compensation_sums (customer, valid_from, amount_kop, act, confidence) values
  ('household', '2021-02-03', 20000, 'Постанова НКРЕКП №375 зі змінами №174', 'medium'),
  ('small', '2021-02-03', 40000, 'Постанова НКРЕКП №375 зі змінами №174', 'medium'),
  ('other', '2021-02-03', 60000, 'Постанова НКРЕКП №375 зі змінами №174', 'medium');

alter table portal.tickets
  add column version integer not null default 1,
  -- the day the present term began
  add column term_from date,
  -- the last day by the strictest rule, for employees; due_on is what the customer was promised
  add column answer_by date,
  -- the customer is asked since then: the term stands still
  add column paused_on date,
  add column assignee uuid references portal.users on delete set null,
  add column merged_into uuid references portal.tickets on delete set null,
  add check (merged_into <> ticket_id);
update portal.tickets set
  term_from = (created_at at time zone 'Europe/Kyiv')::date,
  answer_by = due_on,
  paused_on = case when state = 'waiting' then (updated_at at time zone 'Europe/Kyiv')::date end;
alter table portal.tickets alter column term_from set not null, alter column answer_by set not null;

-- A ticket for which nobody has counted a term has the one its customer was promised.
create function portal.ticket_term() returns trigger language plpgsql as $$
begin
  new.term_from := coalesce(new.term_from, (new.created_at at time zone 'Europe/Kyiv')::date);
  new.answer_by := coalesce(new.answer_by, new.due_on);
  return new;
end $$;
create trigger ticket_term before insert on portal.tickets for each row execute function portal.ticket_term();

-- Whoever writes says which version they saw; that the customer looked into it changes nothing for them.
create function portal.ticket_version() returns trigger language plpgsql as $$
begin
  if to_jsonb(new) - 'seen_at' - 'version' is distinct from to_jsonb(old) - 'seen_at' - 'version' then
    new.version := old.version + 1;
  end if;
  return new;
end $$;
create trigger ticket_version before update on portal.tickets for each row execute function portal.ticket_version();

-- The queue is read by its term; whoever works for one company reads that company's.
drop index portal.tickets_open;
create index tickets_queue on portal.tickets (answer_by, ticket_id) where state in ('new', 'in-progress');
create index tickets_queue_of_site on portal.tickets (site, answer_by, ticket_id)
  where state in ('new', 'in-progress');
create index tickets_assignee on portal.tickets (assignee, answer_by, ticket_id) where assignee is not null;
create index tickets_account on portal.tickets (account);
create index tickets_merged on portal.tickets (merged_into) where merged_into is not null;
create index tickets_state on portal.tickets (state, answer_by, ticket_id);

alter table portal.ticket_messages add column staff_id uuid references portal.users on delete set null;

-- What employees tell one another; it is in no reply that a customer gets.
create table portal.ticket_notes (
  note_id   uuid primary key,
  ticket_id uuid not null references portal.tickets on delete cascade,
  author    uuid references portal.users on delete set null,
  body      text not null,
  at        timestamptz not null
);
create index ticket_notes_ticket on portal.ticket_notes (ticket_id, at);

-- What happened to a ticket; actor: null is the customer or the clock.
create table portal.ticket_events (
  ticket_id uuid not null references portal.tickets on delete cascade,
  event_id  bigint generated always as identity,
  at        timestamptz not null,
  kind      text not null,
  actor     uuid references portal.users on delete set null,
  details   jsonb not null default '{}',
  primary key (ticket_id, event_id)
);

-- One record for a term that was missed, however often it is looked for.
create table portal.compensations (
  ticket_id  uuid not null references portal.tickets on delete cascade,
  term_from  date not null,
  site       text collate "C" not null,
  account    text collate "C" not null,
  topic      text not null,
  due_on     date not null,
  found_at   timestamptz not null,
  -- a business may be small or not: then from one sum to the other
  customer   text not null check (customer in ('household', 'business')),
  least_kop  bigint not null,
  most_kop   bigint not null check (most_kop >= least_kop),
  act        text not null,
  confidence text not null,
  primary key (ticket_id, term_from)
);
create index compensations_found on portal.compensations (found_at desc, ticket_id);

-- Texts of answers; site: null is every company.
create table portal.answer_templates (
  template_id uuid primary key,
  site        text collate "C",
  topic       text,
  title       text not null,
  body        text not null,
  version     integer not null default 1,
  updated_at  timestamptz not null,
  updated_by  uuid references portal.users on delete set null
);
create index answer_templates_site on portal.answer_templates (site, title);
