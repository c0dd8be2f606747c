-- Documents that a provider sends to the company. Each version is a request with a conversation and a term of its own;
-- the file hangs on that conversation.
create table portal.provider_documents (
  document_id uuid primary key,
  account     text collate "C" not null,
  title       text not null,
  made_at     timestamptz not null
);
create index provider_documents_account on portal.provider_documents (account, made_at desc);

create table portal.provider_document_versions (
  document_id uuid not null references portal.provider_documents on delete cascade,
  version     smallint not null,
  request_id  uuid not null unique references portal.requests on delete cascade,
  file_id     uuid not null unique references portal.files,
  note        text,
  sent_by     uuid references portal.users on delete set null,
  sent_at     timestamptz not null,
  primary key (document_id, version)
);
