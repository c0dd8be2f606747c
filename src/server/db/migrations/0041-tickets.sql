-- Attachments of tickets, each handed in once; and when the customer last looked into the thread.
alter table portal.tickets add column seen_at timestamptz;

create table portal.ticket_files (
  file_id    uuid primary key references portal.files on delete cascade,
  ticket_id  uuid not null,
  message_id uuid not null,
  position   smallint not null,
  foreign key (ticket_id, message_id) references portal.ticket_messages on delete cascade
);
create index ticket_files_message on portal.ticket_files (ticket_id, message_id);
