-- What waits at the desk of the company: questions to applicants, decisions of requests in part, warnings it has issued.

alter table portal.applications
  -- grows with every change, so that nobody decides what somebody else has just changed
  add column version integer not null default 1,
  -- the applicant was asked for more and has not answered yet
  add column asked_at timestamptz,
  -- a keyed hash of the link by which the answer is given without signing in
  add column reply_hash text collate "C" unique,
  add column reply_until timestamptz;
create index applications_queue on portal.applications (created_at, application_id) where state = 'pending';
create index applications_edrpou on portal.applications (edrpou);
create index applications_account on portal.applications (account);
create index applications_phone on portal.applications (phone);
create index applications_email on portal.applications (email);
create index users_edrpou on portal.users (edrpou) where edrpou is not null;

create table portal.application_events (
  event_id       uuid primary key,
  application_id uuid not null references portal.applications on delete cascade,
  at             timestamptz not null,
  kind           text not null check (kind in ('asked', 'answered', 'approved', 'refused')),
  -- null: the applicant
  staff_id       uuid references portal.users on delete set null,
  body           text
);
create index application_events_of on portal.application_events (application_id, at);

alter table portal.requests
  add column version integer not null default 1,
  -- what was granted, where it is not what was asked
  add column granted jsonb,
  drop constraint requests_state_check,
  drop constraint requests_check,
  add constraint requests_state_check check (state in ('open', 'accepted', 'partly', 'refused', 'withdrawn')),
  add constraint requests_check check ((state in ('accepted', 'partly', 'refused')) = (decided_at is not null));
create index requests_of_state on portal.requests (state, decided_at);

alter table portal.reconciliation_events
  drop constraint reconciliation_events_kind_check,
  add constraint reconciliation_events_kind_check
    check (kind in ('agreed', 'objected', 'answered', 'signed', 'signed-company'));

-- Warnings issued here; the core keeps them too. This is who did it, and what is shown while the core is down.
create table portal.issued_warnings (
  account      text collate "C" not null,
  number       text collate "C" not null,
  site         text collate "C" not null,
  amount_kop   bigint not null,
  cut_at       timestamptz not null,
  body         text not null,
  issued_at    timestamptz not null,
  issued_by    uuid references portal.users on delete set null,
  withdrawn_at timestamptz,
  withdrawn_by uuid references portal.users on delete set null,
  reason       text,
  primary key (account, number),
  check ((withdrawn_at is null) = (reason is null))
);
create index issued_warnings_list on portal.issued_warnings (issued_at desc, account, number);
