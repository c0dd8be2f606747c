-- A set of readings names many accounts: only who reads all of them may see it.
alter table portal.papers add column also_of text[] not null default '{}';
