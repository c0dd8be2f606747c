-- Tickets, messages of suppliers, services to order and the calendar of the crews that carry them out.

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
  due_on     date not null
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
