-- The text of a version of the user agreement: [{ id, heading, paragraphs }]; null: the first one, which came with the
-- program.
alter table portal.agreements add column sections jsonb;
