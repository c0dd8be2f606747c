-- Where customers pay from which day, and for which service; '' is every service without an account of its own. A row
-- without an account ends that of its service: from then on it is paid where everything is.
alter table core.company_banks
  add column service   text collate "C" not null default '',
  add column from_date date not null default '2000-01-01',
  drop constraint company_banks_pkey,
  add primary key (site, kind, service, from_date),
  add check (service <> '' or account <> '');
