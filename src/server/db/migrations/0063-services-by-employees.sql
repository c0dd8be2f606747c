-- Employees change services: who changed one last, so that nobody overwrites what they have not seen.
alter table portal.zqrt_codes
  add column version    integer not null default 1,
  add column changed_at timestamptz,
  add column changed_by uuid references portal.users on delete set null;

-- An order keeps the term it was made with, as it keeps the price. Null: written by a program that knows none, the term
-- is that of the service.
alter table portal.orders add column term_days integer;
update portal.orders o set term_days = z.term_days from portal.zqrt_codes z
where (z.site, z.kind, z.code) = (o.site, o.kind, o.code);
