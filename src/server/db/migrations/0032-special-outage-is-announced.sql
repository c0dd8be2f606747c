-- The service message of a special emergency, which the pages show while it lasts.
alter table portal.entered_outages add column message_id uuid references portal.service_messages on delete set null;
