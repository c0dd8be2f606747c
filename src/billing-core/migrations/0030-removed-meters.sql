-- Which meters of an account were taken off or switched off is asked with its hours, by what waits for a business too: all
-- its meters were read to find the few. The condition is that of the hours (profiles.ts).
create index meters_removed on core.meters (account_id, meter_id) include (removed_on)
  where state <> 'active' or removed_on is not null;
