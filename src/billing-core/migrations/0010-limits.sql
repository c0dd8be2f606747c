-- Volumes and power agreed with a business by month (ПРРЕЕ 2.4.3). A change is a new version; what was agreed before
-- stays, and so does who has read it.
create table core.agreed_volumes (
  account_id bigint not null references core.accounts,
  month      date not null check (extract(day from month) = 1),
  version    integer not null check (version > 0),
  kwh        numeric(14,3) not null check (kwh >= 0),
  power_kw   numeric(10,1) check (power_kw >= 0),
  -- what set it: an annex of the contract, a letter, a request
  document   text not null,
  agreed_at  timestamptz not null,
  acknowledged_at timestamptz,
  acknowledged_by text,
  primary key (account_id, month, version)
);

-- ГОП: the power an account comes down to when its queue is named (annex 5 of the contract).
create table core.power_restrictions (
  account_id bigint not null references core.accounts,
  valid_from date not null,
  queue      text collate "C" not null,
  valid_to   date,
  from_hour  smallint check (from_hour between 0 and 23),
  till_hour  smallint check (till_hour between 1 and 24),
  limit_kw   numeric(10,1) check (limit_kw >= 0),
  document   text not null,
  primary key (account_id, valid_from, queue)
);
