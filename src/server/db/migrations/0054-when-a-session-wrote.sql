-- When a session last changed something, by the clock of the primary: until a replica shows that, it reads the primary.
-- Written only where a replica is used.
alter table portal.sessions add column wrote_at timestamptz;
