-- Hours of the night in which a customer is not written to; without a row the hours of the company count.
create table portal.letter_hours (
  user_id    uuid primary key references portal.users on delete cascade,
  -- times on the wall clock of Kyiv: the night goes past midnight
  quiet_from text not null check (quiet_from ~ '^(1[89]|2[0-3]):00$'),
  quiet_till text not null check (quiet_till ~ '^(0[7-9]|1[01]):00$')
);

-- The end of the night a message waits for; null: its turn began when it was told.
alter table portal.outbox add column paced_from timestamptz;

-- Works that a street already had when it was first asked about are no news: nobody is told of them. All that stand in a
-- database of an earlier release were told of as they came.
alter table portal.outage_works add column known_before boolean not null default false;
