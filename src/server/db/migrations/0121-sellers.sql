-- Requisites of the company as they stand on its bills: legal form and name, code, tax number of a payer of VAT.
create table core.sellers (
  site       text collate "C" primary key,
  name       text not null,
  edrpou     text collate "C" not null,
  tax_number text collate "C" not null,
  entered_by text not null,
  entered_at timestamptz not null default now()
);
