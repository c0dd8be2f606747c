-- Accounts of the cabinet with something that is past its day, by company and kind of user: counted by a job, so that
-- nobody waits while the core is asked about millions of accounts. All rows are of one count.
create table telemetry.debt_counts (
  site       text collate "C" not null,
  user_kind  text collate "C" not null,
  accounts   integer not null,
  counted_at timestamptz not null,
  primary key (site, user_kind)
);
