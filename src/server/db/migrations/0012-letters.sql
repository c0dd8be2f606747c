-- Letters about named events, whom they go to, and what became of each.

-- One event that customers are told of. Its facts are sealed like the body of a message and wiped when all its messages
-- are sent; the key makes it the same event however often it is told.
create table portal.notices (
  notice_id    uuid primary key,
  key          text collate "C" not null unique,
  event        text collate "C" not null,
  facts_sealed bytea,
  created_at   timestamptz not null
);
create index notices_created on portal.notices (created_at);

alter table portal.outbox
  -- without a reference: it would be checked for each of a hundred thousand rows
  add column notice_id uuid,
  add column event     text collate "C",
  add column user_id   uuid,
  add column account   text collate "C",
  add column site      text collate "C",
  -- a keyed hash, so that staff find the messages to a phone or a mailbox without reading any
  add column recipient_hash bytea,
  -- the quiet hours, and the pace of a message to very many; before it nobody takes the message
  add column not_before timestamptz;
create index outbox_account on portal.outbox (account, created_at desc) where account is not null;
create index outbox_user on portal.outbox (user_id, created_at desc) where user_id is not null;
create index outbox_recipient on portal.outbox (recipient_hash, created_at desc) where recipient_hash is not null;
create index outbox_newest on portal.outbox (created_at desc, message_id) where channel <> 'core';
-- what is due on a channel is found without passing over what is not
create index outbox_due_on on portal.outbox (channel, next_try_at) where sent_at is null and failed_at is null;
create index outbox_ahead on portal.outbox (channel, next_try_at)
  where sent_at is null and failed_at is null and not_before is null;
create index outbox_paced on portal.outbox (channel, not_before)
  where sent_at is null and failed_at is null and not_before is not null;
drop index portal.outbox_due;

-- What a customer chose: no row = the usual. An empty account means all accounts of the user.
create table portal.letter_choices (
  user_id uuid not null references portal.users on delete cascade,
  account text collate "C" not null default '',
  event   text collate "C" not null,
  channel text not null check (channel in ('email', 'sms')),
  wanted  boolean not null,
  primary key (user_id, account, event, channel)
);
