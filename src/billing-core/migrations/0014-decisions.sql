-- Who decided about a held reading, and why it had been held: a decision that is undone holds it again.
alter table core.readings add column decided_by text;
alter table core.readings add column held_for text;
-- The queue of what waits for a decision, the oldest first, whatever its length.
create index readings_waiting on core.readings (received_at, account_id, receipt, counts_on)
  where state = 'held' and superseded_by is null;
create index readings_decided_at on core.readings (decided_at, account_id, receipt, counts_on)
  where decided_at is not null and superseded_by is null;
-- A reading that a customer names by telephone is checked as one of the customer's own. The list only grows, so the rows
-- that are there need no look.
alter table core.readings drop constraint readings_source_check;
alter table core.readings add constraint readings_source_check
  check (source in ('customer', 'operator', 'askoe', 'estimated', 'inspection', 'mass', 'phone')) not valid;
