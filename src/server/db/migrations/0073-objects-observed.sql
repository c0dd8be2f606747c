-- Since when the house of an object is looked after: works that stood there before are no news to it, while houses of the
-- same street that were there before go on to be told of theirs.
alter table portal.outage_objects add column observed_at timestamptz not null default '-infinity';
