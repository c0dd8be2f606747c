-- What a firm did with the papers the core keeps. The core is told of warnings by the outbox; here stands who did it.

create table portal.dunning_marks (
  account    text collate "C" not null,
  number     text collate "C" not null,
  opened_at  timestamptz not null,
  opened_by  text not null,
  acknowledged_at timestamptz,
  acknowledged_by text,
  check ((acknowledged_at is null) = (acknowledged_by is null)),
  primary key (account, number)
);

-- An act of reconciliation is made anew for whatever period is asked for; what the parties said of it stays. The last
-- event is the state of the period.
create table portal.reconciliation_events (
  account   text collate "C" not null,
  from_date date not null,
  to_date   date not null,
  -- in the order they were said, also of one moment
  event_id  bigint generated always as identity,
  at        timestamptz not null,
  kind      text not null check (kind in ('agreed', 'objected', 'signed', 'signed-company')),
  by_name   text not null,
  -- what was owed at the end of the period as the event saw it: entries made later may change it; null: not looked at
  closing_kop bigint,
  note      text,
  primary key (account, from_date, to_date, event_id)
);
