-- Accounts that cannot be billed for a month, each with the prices that are missing: [{"kind", "variant"}]. Kept by
-- the nightly job; the row goes when the account can be billed.
create table core.unbilled (
  account_id bigint not null references core.accounts,
  period     date not null,
  site       text collate "C" not null,
  reasons    jsonb not null,
  found_at   timestamptz not null,
  primary key (account_id, period)
);
create index unbilled_site on core.unbilled (site, period);

-- What the operator should do about prices: one ends soon and nothing follows, its act is not known, or the company's
-- requisites are not entered.
create table core.price_notices (
  site       text collate "C" not null,
  notice     text not null check (notice in ('ends', 'no-act', 'no-seller')),
  kind       text not null default '',
  variant    text collate "C" not null default '',
  ends_on    date,
  found_at   timestamptz not null,
  primary key (site, notice, kind, variant)
);
