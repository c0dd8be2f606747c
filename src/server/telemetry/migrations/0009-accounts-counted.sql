-- Accounts of the cabinet by company and kind of user, how many of them were used lately, and on which Kyiv day they
-- were added: counted by a job, so that nobody waits while millions are counted. All rows are of one count.
create table telemetry.account_counts (
  site       text collate "C" not null,
  user_kind  text collate "C" not null,
  accounts   integer not null,
  users      integer not null,
  active7    integer not null,
  active30   integer not null,
  active90   integer not null,
  counted_at timestamptz not null,
  primary key (site, user_kind)
);
create table telemetry.registered_counts (
  day       date not null,
  site      text collate "C" not null,
  user_kind text collate "C" not null,
  accounts  integer not null,
  primary key (day, site, user_kind)
);
