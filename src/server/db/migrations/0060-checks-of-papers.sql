-- The latest check of a signature of each paper by each person: one that takes longer than its call is asked about.
create table portal.paper_checks (
  paper_id     uuid not null references portal.papers on delete cascade,
  user_id      uuid not null references portal.users on delete cascade,
  check_id     uuid not null,
  -- past it the process that made the check is considered dead
  leased_until timestamptz not null,
  -- in the line; null: it is being made, or it is over
  place        integer,
  verdict      jsonb,
  -- why there is none
  problem      jsonb,
  primary key (paper_id, user_id)
);
