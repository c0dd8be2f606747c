-- Where customers of a company pay, by kind of customer; without a row each account keeps the details it was opened with.
create table core.company_banks (
  site       text collate "C" not null,
  kind       text not null check (kind in ('person', 'entity')),
  account    text collate "C" not null,
  mfo        text collate "C" not null,
  name       text not null,
  edrpou     text collate "C" not null,
  changed_at timestamptz not null,
  primary key (site, kind)
);
