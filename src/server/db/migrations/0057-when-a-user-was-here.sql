-- When a user was here last, by the sessions that are no longer kept: they are deleted a month after their end, and the
-- reports count who was here in the last ninety days.
alter table portal.users add column seen_at timestamptz;
