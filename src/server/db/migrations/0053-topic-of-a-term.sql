-- By which rule the term of a ticket is counted, where it is not that of its kind: a pause and a new term go by it too.
alter table portal.tickets add column term_topic text;
update portal.tickets t set term_topic = 'supply-back' from portal.requests r
where r.ticket_id = t.ticket_id and r.kind = 'supply-back';
