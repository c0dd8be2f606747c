-- When a held reading was released or refused, so that its customer is told of it (decision 52).
alter table core.readings add column decided_at timestamptz;
create index readings_decided on core.readings (account_id) include (decided_at) where decided_at is not null;
