-- Customers of a kind are counted for the home of employees by these few bytes of each: without them the whole rows of all
-- customers were read.
create index users_counted on portal.users (kind, state) where invited_by is null;
