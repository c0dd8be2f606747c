-- Correspondence of a business belongs to the business: who of its people wrote a message. Null: whoever opened the ticket,
-- since until now nobody else could write in it.
alter table portal.ticket_messages add column user_id uuid references portal.users on delete set null;
