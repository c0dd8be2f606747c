-- Whoever works for one company reads its queue in order too, however many wait in the others.

-- what waits for the company, and what waits for the applicant; those of no company stand under ''
drop index portal.applications_queue;
create index applications_waiting on portal.applications (created_at, application_id)
  where state = 'pending' and asked_at is null;
create index applications_asked on portal.applications (created_at, application_id)
  where state = 'pending' and asked_at is not null;
create index applications_waiting_of_site on portal.applications (coalesce(site, ''), created_at, application_id)
  where state = 'pending' and asked_at is null;
create index applications_asked_of_site on portal.applications (coalesce(site, ''), created_at, application_id)
  where state = 'pending' and asked_at is not null;
create index applications_decided_of_site on portal.applications (coalesce(site, ''), state, created_at, application_id)
  where state <> 'pending';

create index tickets_by_promise_of_site on portal.tickets (site, due_on, ticket_id)
  where state in ('new', 'in-progress');
create index entered_outages_lasting_of_site on portal.entered_outages
  (site, coalesce(ended_at, ends_at, 'infinity'));
