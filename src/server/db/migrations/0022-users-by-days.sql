-- The growth of customers by days: users are made in the order of time, so blocks without any are skipped.
create index users_created on portal.users using brin (created_at) with (pages_per_range = 16);
create index sessions_created on portal.sessions using brin (created_at) with (pages_per_range = 16);
