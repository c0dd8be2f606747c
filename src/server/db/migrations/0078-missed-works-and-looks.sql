-- When the portal first saw that the source names works no more: its stamp in `gone_at` may be much older, and a source
-- that leaves works out once and names them again has cancelled nothing.
alter table portal.outage_works add column missed_at timestamptz;

-- Pieces of the look at the records that the core refused, each by the account before its first: the next look begins
-- with them.
alter table portal.outage_look add column refused text[] not null default '{}';
