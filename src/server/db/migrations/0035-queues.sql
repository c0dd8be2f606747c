-- Queues of employees are read by an index, however long they are.

-- A request keeps the company and the promised day of its conversation, so that its queue is read from one table.
alter table portal.requests add column site text collate "C", add column due_on date;
update portal.requests r set site = t.site, due_on = t.due_on from portal.tickets t where t.ticket_id = r.ticket_id;
alter table portal.requests alter column site set not null, alter column due_on set not null;
create function portal.request_of_ticket() returns trigger language plpgsql as $$
begin
  select site, due_on into new.site, new.due_on from portal.tickets where ticket_id = new.ticket_id;
  return new;
end $$;
create trigger request_of_ticket before insert on portal.requests
  for each row execute function portal.request_of_ticket();
create function portal.ticket_of_request() returns trigger language plpgsql as $$
begin
  update portal.requests set site = new.site, due_on = new.due_on where ticket_id = new.ticket_id;
  return null;
end $$;
create trigger ticket_of_request after update of site, due_on on portal.tickets
  for each row when (new.site is distinct from old.site or new.due_on is distinct from old.due_on)
  execute function portal.ticket_of_request();
create index requests_queue on portal.requests (due_on, ticket_id) where state = 'open';
create index requests_queue_of_site on portal.requests (site, due_on, ticket_id) where state = 'open';

-- how many conversations wait, those past their promised day first
create index tickets_by_promise on portal.tickets (due_on, ticket_id) where state in ('new', 'in-progress');
create index applications_decided on portal.applications (state, created_at, application_id) where state <> 'pending';
create index invitations_newest on portal.invitations (made_at desc, invitation_id desc);
create index outbox_given_up on portal.outbox (created_at desc, message_id) where failed_at is not null;
-- whoever works for one company
create index audit_of_site on portal.audit (site, at desc, entry_id desc) where site is not null;
create index issued_warnings_of_site on portal.issued_warnings (site, issued_at desc, number desc);
create index compensations_of_site on portal.compensations (site, found_at desc, ticket_id desc);
create index papers_for_company_of_site on portal.papers (site, customer_signed_at, paper_id)
  where state = 'signed' and kind <> 'readings';
-- what is not over yet, or was lately
create index entered_outages_lasting on portal.entered_outages (coalesce(ended_at, ends_at, 'infinity'));
