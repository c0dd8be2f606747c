-- The check of a file of readings while it is being made: how far it is, and who makes it.
create table portal.mass_checks (
  file_id      uuid primary key references portal.files on delete cascade,
  -- past it whoever asks makes the check anew
  leased_until timestamptz not null,
  judged       integer not null default 0,
  -- 0 until the file has been read
  total        integer not null default 0,
  -- why it could not be checked, for whoever asks next
  problem      jsonb
);

-- own files, the newest first
create index files_mass on portal.files (user_id, created_at) where purpose = 'mass-readings';
