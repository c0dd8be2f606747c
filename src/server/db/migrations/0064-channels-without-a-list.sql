-- The channels of messages are said once, by src/domain/channels.ts: a new one needs no migration. A message of a channel
-- that nothing carries waits, and the queue of its channel shows it.
alter table portal.outbox drop constraint outbox_channel_check;
