-- Payments by card and bank applications: from the payer to the ledger of the billing core.

-- Agreements with providers: the account of a company there, for all its services or for one. What is secret is sealed
-- with the key of the server; a backup without that secret opens none of it.
create table portal.merchants (
  merchant_id  uuid primary key,
  site         text collate "C" not null,
  provider     text not null check (provider in ('liqpay', 'monopay', 'portmone', 'easypay')),
  -- null: every service that has no merchant of its own
  service      text,
  -- what is not secret: the public key, the number of the payee
  public_part  text not null,
  -- JSON of the secret fields, AES-256-GCM
  sealed       bytea not null,
  -- of the secret, keyed: two are compared without opening either
  fingerprint  text not null,
  -- whom the provider pays; null: the bank account of the customer's own contract
  payee_name   text,
  payee_edrpou text,
  payee_iban   text,
  -- hundredths of a percent that the provider takes from the payer on top
  payer_fee    smallint not null default 0 check (payer_fee between 0 and 1000),
  state        text not null default 'proposed' check (state in ('proposed', 'active', 'replaced', 'refused')),
  proposed_by  uuid references portal.users on delete set null,
  proposed_at  timestamptz not null,
  active_from  timestamptz,
  replaced_at  timestamptz
);
create unique index merchants_active on portal.merchants (site, provider, coalesce(service, '')) where state = 'active';

-- What a payer put together at once; a payment for each payee.
create table portal.pay_baskets (
  basket_id uuid primary key,
  -- null: somebody who has not signed in
  user_id   uuid references portal.users on delete set null,
  -- by whose call it was made: 'cabinet', 'guest', 'link'
  door      text not null check (door in ('cabinet', 'guest', 'link')),
  made_at   timestamptz not null
);
create index pay_baskets_user on portal.pay_baskets (user_id, made_at desc) where user_id is not null;

create table portal.payments (
  payment_id   uuid primary key,
  -- said to people: P-261123-7K3QZ
  number       text collate "C" not null unique,
  basket_id    uuid not null references portal.pay_baskets,
  user_id      uuid references portal.users on delete set null,
  site         text collate "C" not null,
  provider     text not null,
  merchant_id  uuid not null references portal.merchants,
  payee        jsonb not null,
  amount_kop   bigint not null check (amount_kop > 0),
  -- where a guest asked the receipt to be sent
  email        text,
  state        text not null default 'started' check (state in ('started', 'at-provider', 'confirmed', 'passed',
    'credited', 'declined', 'expired', 'reversed', 'refunded')),
  -- the number the provider gave it, and the page it made for it
  provider_id  text collate "C",
  page_url     text,
  -- the last word of the provider, as it says it
  said         text,
  -- when the provider says it changed, to tell a newer word from an older one
  said_at      timestamptz,
  reason       text,
  fee_kop      bigint,
  started_at   timestamptz not null,
  sent_at      timestamptz,
  confirmed_at timestamptz,
  credited_at  timestamptz,
  ended_at     timestamptz,
  -- until when the payer may pay at the provider
  expires_at   timestamptz not null,
  asked        smallint not null default 0,
  next_ask_at  timestamptz,
  -- why it waits for an employee
  trouble      text,
  trouble_at   timestamptz,
  -- given back so far
  returned_kop bigint not null default 0 check (returned_kop >= 0 and returned_kop <= amount_kop)
);
create unique index payments_provider_id on portal.payments (provider, provider_id) where provider_id is not null;
create index payments_basket on portal.payments (basket_id);
create index payments_user on portal.payments (user_id, started_at desc) where user_id is not null;
create index payments_newest on portal.payments (started_at desc, payment_id desc);
create index payments_of_site on portal.payments (site, started_at desc, payment_id desc);
create index payments_to_ask on portal.payments (next_ask_at) where next_ask_at is not null;
create index payments_in_trouble on portal.payments (trouble_at) where trouble is not null;
create index payments_to_finish on portal.payments (confirmed_at) where state in ('confirmed', 'passed');
create index payments_confirmed on portal.payments (site, confirmed_at) where confirmed_at is not null;

-- For which account and debt, and what of it the core has booked.
create table portal.payment_items (
  payment_id  uuid not null references portal.payments,
  item        smallint not null,
  account     text collate "C" not null,
  service     text,
  document    text,
  amount_kop  bigint not null check (amount_kop > 0),
  -- what was shown before paying: what each hryvnia would cover
  covers      jsonb not null,
  -- the message that carries it to the core, anew after an employee has put it right
  attempt     smallint not null default 0,
  message_id  uuid,
  core_payment text collate "C",
  receipt     text collate "C",
  posted_at   timestamptz,
  refused     text,
  returned_kop bigint not null default 0,
  primary key (payment_id, item)
);
create index payment_items_account on portal.payment_items (account);
create unique index payment_items_message on portal.payment_items (message_id) where message_id is not null;

-- Every word of a provider, as it came and as people may see it.
create table portal.payment_messages (
  message_id  uuid primary key,
  provider    text not null,
  payment_id  uuid references portal.payments,
  way         text not null check (way in ('callback', 'status', 'create', 'refund')),
  received_at timestamptz not null,
  last_at     timestamptz not null,
  -- the same bytes may come many times
  times       integer not null default 1,
  body_hash   bytea not null,
  raw_sealed  bytea not null,
  masked      jsonb not null,
  -- null: believed; otherwise why not
  refused     text
);
create unique index payment_messages_same on portal.payment_messages (provider, way, body_hash, coalesce(payment_id, '00000000-0000-0000-0000-000000000000'));
create index payment_messages_payment on portal.payment_messages (payment_id, received_at);
create index payment_messages_refused on portal.payment_messages (received_at desc) where refused is not null;

-- What happened to a payment, in order.
create table portal.payment_events (
  payment_id uuid not null references portal.payments,
  n          integer generated always as identity,
  at         timestamptz not null,
  fact       text not null,
  from_state text not null,
  to_state   text not null,
  -- the payer, an employee; null: the provider, the core, a job
  by_user    uuid references portal.users on delete set null,
  details    jsonb not null default '{}',
  primary key (payment_id, n)
);

-- Money given back, decided by two employees.
create table portal.payment_refunds (
  refund_id   uuid primary key,
  payment_id  uuid not null references portal.payments,
  amount_kop  bigint not null check (amount_kop > 0),
  reason      text not null,
  proposal_id uuid references portal.proposals,
  state       text not null default 'proposed' check (state in ('proposed', 'confirmed', 'done', 'refused', 'failed')),
  proposed_by uuid references portal.users on delete set null,
  proposed_at timestamptz not null,
  decided_by  uuid references portal.users on delete set null,
  decided_at  timestamptz,
  done_at     timestamptz,
  tries       smallint not null default 0,
  next_try_at timestamptz,
  failure     text
);
create index payment_refunds_payment on portal.payment_refunds (payment_id);
create index payment_refunds_open on portal.payment_refunds (next_try_at) where state = 'confirmed';

-- How a file of a provider or a bank is read (facts, terms and documents § 4).
create table portal.pay_channels (
  channel_id uuid primary key,
  site       text collate "C" not null,
  name       text not null,
  -- null: a bank's statement or the post
  provider   text,
  -- names of columns, the pattern of dates, where a total row stands
  columns    jsonb not null,
  version    integer not null default 1,
  changed_at timestamptz not null,
  changed_by uuid references portal.users on delete set null
);
create unique index pay_channels_name on portal.pay_channels (site, name);

create table portal.pay_registries (
  registry_id uuid primary key,
  channel_id  uuid not null references portal.pay_channels,
  site        text collate "C" not null,
  file_name   text not null,
  sha256      bytea not null,
  uploaded_by uuid references portal.users on delete set null,
  uploaded_at timestamptz not null,
  from_day    date not null,
  till_day    date not null,
  rows        integer not null,
  sum_kop     bigint not null,
  fee_kop     bigint not null
);
create unique index pay_registries_same on portal.pay_registries (channel_id, sha256);
create index pay_registries_newest on portal.pay_registries (uploaded_at desc);

create table portal.pay_registry_rows (
  registry_id uuid not null references portal.pay_registries,
  row         integer not null,
  provider_id text collate "C",
  account     text collate "C",
  paid_on     date not null,
  amount_kop  bigint not null,
  fee_kop     bigint,
  payer       text,
  payment_id  uuid references portal.payments,
  primary key (registry_id, row)
);
create index pay_registry_rows_payment on portal.pay_registry_rows (payment_id) where payment_id is not null;

-- What a registry and our books say differently, until an employee has settled it.
create table portal.pay_differences (
  difference_id uuid primary key,
  site        text collate "C" not null,
  provider    text,
  kind        text not null check (kind in ('not-here', 'not-there', 'sum', 'state', 'twice', 'unknown-account')),
  registry_id uuid not null references portal.pay_registries,
  row         integer,
  payment_id  uuid references portal.payments,
  here_kop    bigint,
  there_kop   bigint,
  state       text not null default 'open' check (state in ('open', 'settled')),
  found_at    timestamptz not null,
  decision    text,
  words       text,
  settled_by  uuid references portal.users on delete set null,
  settled_at  timestamptz
);
create index pay_differences_open on portal.pay_differences (found_at) where state = 'open';
create index pay_differences_newest on portal.pay_differences (found_at desc);
create unique index pay_differences_same on portal.pay_differences
  (registry_id, kind, coalesce(row, -1), coalesce(payment_id, '00000000-0000-0000-0000-000000000000'));

-- A page where anybody with the link pays for an account: in a letter, or given to a relative.
create table portal.pay_links (
  code_hash  text primary key,
  account    text collate "C" not null,
  site       text collate "C" not null,
  -- null: what is owed when it is opened
  amount_kop bigint check (amount_kop > 0),
  made_by    uuid references portal.users on delete set null,
  made_at    timestamptz not null,
  expires_at timestamptz not null
);
create index pay_links_age on portal.pay_links (expires_at);

-- Rules of a company about paying a debt in parts, from a day on.
create table portal.instalment_rules (
  site       text collate "C" not null,
  from_day   date not null,
  most_parts smallint not null check (most_parts between 2 and 36),
  least_debt_kop bigint not null,
  least_part_kop bigint not null,
  -- of the debt, with the first part, percent
  first_share smallint not null check (first_share between 0 and 90),
  act        text not null,
  primary key (site, from_day)
);

create table portal.instalments (
  plan_id    uuid primary key,
  number     text collate "C" not null unique,
  account    text collate "C" not null,
  site       text collate "C" not null,
  user_id    uuid not null references portal.users,
  debt_kop   bigint not null check (debt_kop > 0),
  -- [{dueOn, kopiykas}]
  parts      jsonb not null,
  reason     text not null,
  state      text not null default 'asked' check (state in ('asked', 'agreed', 'refused', 'withdrawn', 'kept', 'broken')),
  version    integer not null default 1,
  asked_at   timestamptz not null,
  decided_by uuid references portal.users on delete set null,
  decided_at timestamptz,
  words      text,
  -- the first part that was not paid in time
  broken_on  date,
  ended_at   timestamptz
);
create unique index instalments_one on portal.instalments (account) where state in ('asked', 'agreed');
create index instalments_queue on portal.instalments (asked_at) where state = 'asked';
create index instalments_watched on portal.instalments (account) where state = 'agreed';
create index instalments_newest on portal.instalments (asked_at desc, plan_id desc);
create index instalments_user on portal.instalments (user_id, asked_at desc);
