-- Whether the customer reads any meter of an account himself is asked with the head of an account, by every page. Of a
-- business whose meters are all read from afar every meter was looked at to answer no. The condition is that of the heads
-- (accounts.ts).
create index meters_read_by_customer on core.meters (account_id)
  where state = 'active' and not askoe and location <> 'substation';
