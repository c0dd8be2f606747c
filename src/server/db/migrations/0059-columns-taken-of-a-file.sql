-- Which columns and sheet of a file of readings were taken for what, and whether that has to be said to be right before
-- anything is handed in. Files that were checked before have none.
alter table portal.mass_files add column taken jsonb;
