-- Orders as the company works on them: who changed one last, what came of the visit, and how many a day can be done.
alter table portal.orders
  -- a write says which version it saw, so that two employees do not overwrite each other
  add column version    integer not null default 1,
  -- what the crew did
  add column result     jsonb,
  -- why it was moved or refused: the customer reads it
  add column reason     text,
  add column changed    text check (changed in ('confirmed', 'moved', 'crew', 'done', 'refused', 'cancelled')),
  add column changed_at timestamptz,
  -- null: the customer
  add column changed_by uuid references portal.users on delete set null,
  drop constraint orders_state_check,
  add constraint orders_state_check check (state in ('new', 'confirmed', 'done', 'refused', 'cancelled'));
create index orders_visits on portal.orders (visit_on, site);
create index orders_visits_open on portal.orders (visit_on, site) where state in ('new', 'confirmed');
create index orders_of_day on portal.orders (site, code, visit_on);
create index orders_account on portal.orders (account);

alter table portal.crews add column version integer not null default 1;

-- How many visits of a service a company makes a day: by weekday (1 = Monday), and otherwise on single days. No row: as
-- many as the crews have hours.
create table portal.order_capacity (
  site    text collate "C" not null,
  code    text collate "C" not null,
  weekday smallint check (weekday between 1 and 7),
  day     date,
  per_day smallint not null check (per_day between 0 and 500),
  check ((weekday is null) <> (day is null)),
  unique nulls not distinct (site, code, weekday, day)
);

create function portal.visits_allowed(of_site text, of_code text, of_day date) returns integer
language sql stable as $$
  select coalesce(
    (select per_day from portal.order_capacity where site = of_site and code = of_code and day = of_day),
    (select per_day from portal.order_capacity
     where site = of_site and code = of_code and weekday = extract(isodow from of_day)))::integer
$$;
