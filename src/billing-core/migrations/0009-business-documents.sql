-- Acts of acceptance and tax invoices: one of each for every bill of a business, made in the statement that writes the
-- bill. Their lines are those of the bill (domain/business-document.ts), only the sums are kept here.

-- ІПН of a payer of VAT, twelve digits; null: pays no VAT, so no tax invoice is due
alter table core.customers add column vat_number text collate "C";

create table core.documents (
  account_id bigint not null references core.accounts,
  period     date not null,
  kind       text not null check (kind in ('act', 'tax-invoice')),
  number     text collate "C" not null,
  bill       text collate "C" not null,
  dated_on   date not null,
  net_kop    bigint not null,
  vat_kop    bigint not null,
  -- an act is signed electronically; those made before this could be done are not asked for
  to_sign    boolean not null default true,
  company_signed_at  timestamptz,
  customer_signed_at timestamptz,
  signed_by  text,
  refused_at timestamptz,
  refused_by text,
  -- a tax invoice in the state register
  registered_on date,
  registration  text collate "C",
  primary key (account_id, period, kind, bill),
  check ((registered_on is null) = (registration is null)),
  check (refused_at is null or customer_signed_at is null)
);
create unique index documents_bill on core.documents (account_id, kind, bill);

-- What a bill supplied and the VAT in it: its own VAT lines where it has them, otherwise a sixth, rounded half up
-- (domain/bill-vat.ts).
create function core.supplied(lines jsonb, out net_kop bigint, out vat_kop bigint)
  language sql immutable parallel safe set search_path = pg_catalog, pg_temp as $$
  select all_kop - vat, vat from (
    select all_kop, case when own_vat then vat_lines
      else sign(all_kop)::bigint * ((2 * abs(all_kop) + 6) / 12) end as vat
    from (
      select coalesce(sum(kop), 0)::bigint as all_kop,
        coalesce(sum(kop) filter (where note = 'vat'), 0)::bigint as vat_lines,
        coalesce(bool_or(note = 'vat'), false) as own_vat
      from (
        select (line ->> 'amountKopiykas')::bigint as kop, line ->> 'note' as note
        from jsonb_array_elements(lines) line
        where line ->> 'service' in ('energy', 'distribution', 'transmission')
      ) supplied
    ) summed
  ) shared
$$;

-- The number of an act is made of that of its bill. A tax invoice has at most seven digits and is alone with its number
-- in the month of its seller: the key of the account, and of a bill that replaced another of the month a higher one.
create function core.keep_documents() returns trigger language plpgsql
  set search_path = pg_catalog, pg_temp as $$
begin
  insert into core.documents (account_id, period, kind, number, bill, dated_on, net_kop, vat_kop)
  select account_id, period, kind,
    case kind when 'act' then 'А-' || bill
      else (account_id + (place - 1) * 3000000)::text end,
    bill, (period + interval '1 month - 1 day')::date, net_kop, vat_kop
  from (
    select b.account_id, b.period, b.number as bill, s.net_kop, s.vat_kop,
      row_number() over (partition by b.account_id, b.period order by b.number) + (
        select count(*) from core.documents d
        where d.account_id = b.account_id and d.period = b.period and d.kind = 'act') as place
    from added b
    join core.accounts a on a.account_id = b.account_id and a.kind = 'entity'
    cross join lateral core.supplied(b.lines) s
    where not b.by_hand and (s.net_kop <> 0 or s.vat_kop <> 0)
  ) made cross join (values ('act'), ('tax-invoice')) kinds (kind);
  return null;
end $$;
create trigger bills_documents after insert on core.bills
  referencing new table as added for each statement execute function core.keep_documents();

-- Months that were billed before: their acts were signed on paper.
insert into core.documents (account_id, period, kind, number, bill, dated_on, net_kop, vat_kop, to_sign)
select account_id, period, kind,
  case kind when 'act' then 'А-' || bill
    else (account_id + (place - 1) * 3000000)::text end,
  bill, (period + interval '1 month - 1 day')::date, net_kop, vat_kop, false
from (
  select b.account_id, b.period, b.number as bill, s.net_kop, s.vat_kop,
    row_number() over (partition by b.account_id, b.period order by b.number) as place
  from core.bills b
  join core.accounts a on a.account_id = b.account_id and a.kind = 'entity'
  cross join lateral core.supplied(b.lines) s
  where not b.by_hand and (s.net_kop <> 0 or s.vat_kop <> 0)
) made cross join (values ('act'), ('tax-invoice')) kinds (kind);

-- How the cost of an act was counted, line by line, and when the commission sits.
alter table core.violation_acts
  add column commission_on date,
  -- [{"name", "days", "kwh", "priceE4", "amountKopiykas"}]
  add column calculation jsonb not null default '[]';

-- Written warnings before the supply is cut (facts §2.5): the ground, the day and hour of the cut, who is in charge.
create table core.dunning_warnings (
  account_id bigint not null references core.accounts,
  number     text collate "C" not null,
  -- who wants the cut: the supplier warns 10 working days before, the operator of the network 5
  initiator  text not null check (initiator in ('supplier', 'operator')),
  ground     text not null check (ground in ('debt', 'no-access')),
  issued_on  date not null,
  -- owed at the day of issue; null where the ground is not a debt
  amount_kop bigint check (amount_kop > 0),
  cut_at     timestamptz not null,
  in_charge  text not null,
  channel    text not null check (channel in ('cabinet', 'email', 'registered-mail', 'courier')),
  sent_at    timestamptz,
  delivered_at timestamptz,
  opened_at  timestamptz,
  acknowledged_at timestamptz,
  acknowledged_by text,
  -- how it ended: the cause is gone, taken back, or the supply was cut
  ended_at   timestamptz,
  ended      text check (ended in ('removed', 'cancelled', 'cut')),
  check ((ground = 'debt') = (amount_kop is not null)),
  check ((ended_at is null) = (ended is null)),
  primary key (account_id, number)
);
