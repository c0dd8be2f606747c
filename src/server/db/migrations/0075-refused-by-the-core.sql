-- What the billing core has refused waits for an employee: until it is passed on again and taken, or somebody says that it
-- was put right in the billing itself.
alter table portal.outbox add column settled_at timestamptz;
create index outbox_core_refused on portal.outbox (failed_at desc, message_id desc)
  where channel = 'core' and failed_at is not null and sent_at is null and settled_at is null;
