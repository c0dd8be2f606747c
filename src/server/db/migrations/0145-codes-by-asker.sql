-- A code is tried by whoever asked for it and by others, each with tries of their own: a stranger's wrong tries do
-- not use up the owner's (decision 35).
alter table portal.codes add column asked_from text collate "C" not null default '';
alter table portal.codes add column tries_elsewhere integer not null default 0;
