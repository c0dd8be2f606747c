-- Files of readings: what the dry run said of each row, and what became of it once the customer confirmed.
alter table portal.files drop constraint files_purpose_check;
alter table portal.files add constraint files_purpose_check
  check (purpose in ('reading-photo', 'ticket', 'mass-readings'));

create table portal.mass_files (
  file_id      uuid primary key references portal.files on delete cascade,
  user_id      uuid not null references portal.users on delete cascade,
  state        text not null default 'checked' check (state in ('checked', 'sending', 'done')),
  counts_on    date not null,
  checked_at   timestamptz not null,
  confirmed_at timestamptz,
  -- the customer said that deviating rows are right
  deviations   boolean not null default false,
  -- who carries rows to the core now; past it anybody may go on
  leased_until timestamptz,
  check ((state = 'checked') = (confirmed_at is null))
);
create index mass_files_sending on portal.mass_files (confirmed_at) where state = 'sending';

create table portal.mass_rows (
  file_id       uuid not null references portal.mass_files on delete cascade,
  row_number    integer not null,
  -- as typed
  account       text not null,
  eic           text not null,
  place         text not null,
  meter         text not null,
  zone_typed    text not null,
  value_typed   text not null,
  date_typed    text not null,
  -- as understood
  meter_id      bigint,
  zone          text check (zone in ('single', 'day', 'night', 'peak', 'half-peak')),
  value         numeric(12, 3),
  previous      numeric(12, 3),
  previous_date date,
  kwh           numeric(16, 3),
  verdict       text not null check (verdict in ('good', 'confirm', 'bad', 'skipped')),
  code          text,
  params        jsonb not null default '{}',
  outcome       text check (outcome in ('sent', 'refused')),
  receipt       text,
  primary key (file_id, row_number)
);
