-- What customers hand in and order: tickets, files, files of readings, services and the crews who carry them out.

create table portal.tickets (
  ticket_id  uuid primary key,
  number     text collate "C" not null unique,
  user_id    uuid not null references portal.users on delete cascade,
  account    text collate "C" not null,
  site       text collate "C" not null,
  kind       text not null,
  title      text not null,
  state      text not null default 'new'
    check (state in ('new', 'in-progress', 'waiting', 'answered', 'closed', 'withdrawn')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  due_on     date not null,
  -- when the customer last looked into the thread
  seen_at    timestamptz
);
create index tickets_user on portal.tickets (user_id, account, created_at desc);
create index tickets_open on portal.tickets (site, due_on) where state in ('new', 'in-progress', 'waiting');
create sequence portal.ticket_number start 100001;

create table portal.ticket_messages (
  ticket_id  uuid not null references portal.tickets on delete cascade,
  message_id uuid not null,
  author     text not null check (author in ('customer', 'company')),
  body       text not null,
  at         timestamptz not null,
  primary key (ticket_id, message_id)
);

-- Files handed in: bytes lie outside the database under a random name, the row is written after they are safe on disk.
create table portal.files (
  file_id    uuid primary key,
  account    text collate "C" not null,
  user_id    uuid references portal.users on delete set null,
  purpose    text not null check (purpose in ('reading-photo', 'ticket', 'mass-readings')),
  name       text not null,
  media_type text not null,
  size       integer not null check (size > 0),
  sha256     bytea not null,
  created_at timestamptz not null,
  -- when a photo of a meter went with a reading; one that never did is swept after a day
  handed_in_at timestamptz
);
create index files_account on portal.files (account, created_at desc);

-- Attachments of tickets, each handed in once.
create table portal.ticket_files (
  file_id    uuid primary key references portal.files on delete cascade,
  ticket_id  uuid not null,
  message_id uuid not null,
  position   smallint not null,
  foreign key (ticket_id, message_id) references portal.ticket_messages on delete cascade
);
create index ticket_files_message on portal.ticket_files (ticket_id, message_id);

-- Files of readings: what the dry run said of each row, and what became of it once the customer confirmed.
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

-- Services a customer may order (zqrt codes), per company; a price of 0 is free of charge.
create table portal.zqrt_codes (
  code        text collate "C" not null,
  site        text collate "C" not null,
  kind        text not null check (kind in ('person', 'entity')),
  name        text not null,
  description text not null,
  price_kop   bigint not null default 0 check (price_kop >= 0),
  term_days   integer not null,
  active      boolean not null default true,
  sort        smallint not null default 0,
  primary key (site, kind, code)
);

create table portal.orders (
  order_id   uuid primary key,
  number     text collate "C" not null unique,
  user_id    uuid not null references portal.users on delete cascade,
  account    text collate "C" not null,
  site       text collate "C" not null,
  kind       text not null,
  code       text collate "C" not null,
  place      text collate "C" not null,
  meter_id   bigint,
  -- the account the service is charged to
  payment    text collate "C" not null,
  price_kop  bigint not null,
  state      text not null default 'new' check (state in ('new', 'confirmed', 'done', 'cancelled')),
  visit_on   date,
  created_at timestamptz not null,
  foreign key (site, kind, code) references portal.zqrt_codes (site, kind, code)
);
create index orders_user on portal.orders (user_id, account, created_at desc);
create sequence portal.order_number start 500001;

-- How many services may wait for a crew at once: of a meter, of an account and of a person (finding F3). The locks make
-- many at once wait for one another; their order is the same for all, so that none waits for ever.
create function portal.cap_orders() returns trigger language plpgsql as $$
declare
  open_states constant text[] := array['new', 'confirmed'];
begin
  if not new.state = any(open_states) then
    return new;
  end if;
  perform pg_advisory_xact_lock(7311, hashtext(new.user_id::text));
  perform pg_advisory_xact_lock(7312, hashtext(new.account));
  if (select count(*) from portal.orders where user_id = new.user_id and state = any(open_states)) >= 20
    or (select count(*) from portal.orders where account = new.account and state = any(open_states)) >= 6
    or (select count(*) from portal.orders
        where account = new.account and meter_id = new.meter_id and state = any(open_states)) >= 3 then
    raise exception 'too many open orders' using errcode = 'SV003';
  end if;
  return new;
end $$;
create trigger cap_orders before insert on portal.orders for each row execute function portal.cap_orders();
create index orders_open on portal.orders (account, meter_id) where state in ('new', 'confirmed');

-- A crew of a company, the services it can do, and its hours. A slot is free until an order takes it:
-- update … set order_id where order_id is null lets exactly one through.
create table portal.crews (
  crew_id text collate "C" primary key,
  site    text collate "C" not null,
  name    text not null
);
create index crews_site on portal.crews (site);
create table portal.crew_codes (
  crew_id text collate "C" not null references portal.crews on delete cascade,
  code    text collate "C" not null,
  primary key (crew_id, code)
);
create table portal.crew_slots (
  crew_id   text collate "C" not null references portal.crews on delete cascade,
  day       date not null,
  starts_at time not null,
  ends_at   time not null check (ends_at > starts_at),
  order_id  uuid unique references portal.orders on delete set null,
  primary key (crew_id, day, starts_at)
);
create index crew_slots_free on portal.crew_slots (day) where order_id is null;

-- What suppliers write to customers; read or not is each user's own.
create table portal.supplier_messages (
  message_id uuid primary key,
  account    text collate "C" not null,
  supplier   text not null,
  subject    text not null,
  body       text not null,
  order_id   uuid references portal.orders on delete set null,
  sent_at    timestamptz not null
);
create index supplier_messages_account on portal.supplier_messages (account, sent_at desc);
create table portal.supplier_message_reads (
  message_id uuid not null references portal.supplier_messages on delete cascade,
  user_id    uuid not null references portal.users on delete cascade,
  read_at    timestamptz not null,
  primary key (message_id, user_id)
);
