-- What is left of each debt, kept where the ledger and the bills are written, so that whoever asks what is unpaid reads
-- open debts and not the history. The rule is that of core/embedded/allocation.ts, which this is compared with.
--
-- Money that names nothing pays the oldest due date first, so what is left of a service lies on its newest debts: walking
-- from the newest back, each takes what is left of the balance of the service until nothing is. So a charge or a payment
-- needs the open debts alone. Paid lines of a bill are not kept: of them only the latest due date is known. Where a change
-- reaches back to it (money taken back, an older debt added), the debts of the account are worked out from its ledger.

-- Open debts, and paid ones that are not lines of an issued bill (acts, opening balances, lines without a bill).
create table core.debts (
  account_id  bigint not null,
  -- '': none
  document    text collate "C" not null,
  service     text not null,
  -- of the ledger: opening, charge, recalculation, act, penalty
  kind        text not null,
  month       date not null,
  -- the month of the issued bill that the debt is on
  bill_period date,
  due_on      date not null,
  amount_kop  bigint not null,
  left_kop    bigint not null check (left_kop between 0 and amount_kop),
  primary key (account_id, document, service, kind, month)
);

-- Money that names a document, whether there is a debt of that document or not.
create table core.named_money (
  account_id bigint not null,
  document   text collate "C" not null,
  service    text not null,
  kop        bigint not null,
  primary key (account_id, document, service)
);

-- The latest due date of a paid debt that is not kept; null: all debts of the service are kept.
alter table core.service_balances add column paid_until date;

-- Debts of entries of the ledger; what is worked out of them later is null here.
create function core.owed(account bigint, document text, service text, kind text, month date, since date, kop numeric)
returns core.debts language sql immutable as $$
  select row(account, coalesce(document, ''), service, kind, month, null, since, kop, null)::core.debts
$$;

-- Works out the debts that are kept of these accounts together with new ones. Returns the accounts for which that is not
-- enough, of which nothing is written. Its plan is made once a connection, whatever the sizes of the tables were then.
create function core.work_out_debts(accounts bigint[], added core.debts[]) returns bigint[] language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  lacking bigint[];
begin
  with owed as materialized (
    select account_id, document, service, kind, month, min(due_on) as since, sum(amount_kop)::bigint as amount_kop
    from (
      select account_id, document, service, kind, month, due_on, amount_kop from core.debts
      where account_id = any (accounts)
      union all
      select account_id, document, service, kind, month, due_on, amount_kop from unnest(added)
    ) kept_and_added
    group by account_id, document, service, kind, month
  ), of_document as materialized (
    -- the bill that the line names, most often that of its month
    select o.*, coalesce(own.period, other.period) as own_period
    from owed o
    left join core.bills own on own.account_id = o.account_id and own.period = o.month and own.number = o.document
    left join lateral (
      select b.period from core.bills b
      where own.period is null and o.document <> '' and b.account_id = o.account_id and b.number = o.document
      order by b.period desc limit 1
    ) other on true
  ), on_bill as materialized (
    select o.*, b.period as bill_period,
      case when o.kind = 'opening' then o.since
        else coalesce(b.due_on, (o.month + interval '1 month 19 days')::date) end as due_on,
      o.own_period is not null and b.period is not null and o.kind <> 'act' as is_line
    from of_document o
    left join core.bills b on o.kind <> 'opening' and b.account_id = o.account_id
      and b.period = coalesce(o.own_period, o.month) and b.state = 'issued'
      and (o.own_period is null or b.number = o.document)
  ), named as (
    select o.*, n.kop is not null and (o.is_line or o.kind = 'opening' and o.own_period is not null) as is_named,
      o.amount_kop - greatest(0, least(o.amount_kop, coalesce(n.kop, 0) - coalesce(sum(o.amount_kop) over
        (partition by o.account_id, o.service, o.document order by o.due_on, o.month, o.kind
          rows between unbounded preceding and 1 preceding), 0))) as rest_kop,
      bool_and(o.is_line) over (partition by o.account_id, o.service, o.document) as is_only_lines
    from on_bill o
    left join core.named_money n on n.account_id = o.account_id and n.service = o.service and n.document = o.document
  ), settled as materialized (
    select n.*, s.balance_kop, s.paid_until,
      greatest(0, least(n.rest_kop, s.balance_kop - coalesce(sum(n.rest_kop) over
        (partition by n.account_id, n.service
          order by n.due_on desc, n.month desc, n.kind desc, nullif(n.document, '') desc nulls first
          rows between unbounded preceding and 1 preceding), 0))) as left_kop
    from named n join core.service_balances s on s.account_id = n.account_id and s.service = n.service
  ), whole as materialized (
    select s.account_id, s.service, min(d.due_on) filter (where d.left_kop > 0) as oldest_on,
      -- reached: what is not kept might be owed again, or have a part of what was named for its bill
      coalesce(s.paid_until is not null and (
        s.balance_kop > 0 and coalesce(sum(d.left_kop), 0) < s.balance_kop
        or min(d.due_on) filter (where d.left_kop > 0) <= s.paid_until
        or bool_or(d.is_named and (d.kind = 'opening' or d.due_on <= s.paid_until))), false) as is_lacking
    from core.service_balances s
    left join settled d on d.account_id = s.account_id and d.service = s.service
    where s.account_id = any (accounts)
    group by s.account_id, s.service, s.balance_kop, s.paid_until
  ), lacks as materialized (
    select distinct account_id from whole where is_lacking
  ), judged as materialized (
    select d.*, d.is_only_lines and d.left_kop = 0 and (w.oldest_on is null or d.due_on < w.oldest_on) as is_over
    from settled d join whole w on w.account_id = d.account_id and w.service = d.service
    where d.account_id not in (select account_id from lacks)
  ), over as (
    delete from core.debts d using judged j
    where j.is_over and d.account_id = j.account_id and d.document = j.document and d.service = j.service
      and d.kind = j.kind and d.month = j.month
  ), kept as (
    insert into core.debts as d (account_id, document, service, kind, month, bill_period, due_on, amount_kop, left_kop)
    select account_id, document, service, kind, month, bill_period, due_on, amount_kop, left_kop
    from judged where not is_over
    order by account_id, document, service, kind, month
    on conflict (account_id, document, service, kind, month) do update set bill_period = excluded.bill_period,
      due_on = excluded.due_on, amount_kop = excluded.amount_kop, left_kop = excluded.left_kop
    where (d.bill_period, d.due_on, d.amount_kop, d.left_kop)
      is distinct from (excluded.bill_period, excluded.due_on, excluded.amount_kop, excluded.left_kop)
  ), paid as (
    update core.service_balances s set paid_until = newest.due_on
    from (select account_id, service, max(due_on) as due_on from judged where is_over group by account_id, service) newest
    where s.account_id = newest.account_id and s.service = newest.service
      and (s.paid_until is null or s.paid_until < newest.due_on)
  )
  select array_agg(account_id) into lacking from lacks;
  return lacking;
end $$;

-- Works out all debts of these accounts from their ledger, which has no new entry meanwhile.
create function core.work_out_debts_anew(accounts bigint[]) returns void language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
begin
  perform from core.balances where account_id = any (accounts) order by account_id for no key update;
  delete from core.debts where account_id = any (accounts);
  delete from core.named_money where account_id = any (accounts);
  update core.service_balances set paid_until = null where account_id = any (accounts) and paid_until is not null;
  insert into core.named_money (account_id, document, service, kop)
  select account_id, coalesce(names, document), service, -sum(amount_kop) from core.ledger
  where account_id = any (accounts) and (amount_kop < 0 or kind = 'payment')
    and coalesce(names, case when kind <> 'payment' then document end) is not null
  group by 1, 2, 3 order by 1, 2, 3;
  perform core.work_out_debts(accounts, array(
    select core.owed(account_id, document, service, kind,
      coalesce(date_trunc('month', period), date_trunc('month', entry_date))::date, min(entry_date), sum(amount_kop))
    from core.ledger where account_id = any (accounts) and amount_kop > 0 and kind <> 'payment'
    group by account_id, document, service, kind,
      coalesce(date_trunc('month', period), date_trunc('month', entry_date))));
end $$;

-- After the balances, whose rows it locks (triggers of a statement run in the order of their names).
create function core.add_to_debts() returns trigger language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  lacking bigint[];
begin
  insert into core.named_money as n (account_id, document, service, kop)
  select account_id, coalesce(names, document), service, -sum(amount_kop) from added
  where (amount_kop < 0 or kind = 'payment') and coalesce(names, case when kind <> 'payment' then document end) is not null
  group by 1, 2, 3
  on conflict (account_id, document, service) do update set kop = n.kop + excluded.kop;

  lacking := core.work_out_debts(array(select distinct account_id from added), array(
    select core.owed(account_id, document, service, kind,
      coalesce(date_trunc('month', period), date_trunc('month', entry_date))::date, min(entry_date), sum(amount_kop))
    from added where amount_kop > 0 and kind <> 'payment'
    group by account_id, document, service, kind,
      coalesce(date_trunc('month', period), date_trunc('month', entry_date))));
  if lacking is not null then
    perform core.work_out_debts_anew(lacking);
  end if;
  return null;
end $$;
create trigger ledger_debts after insert on core.ledger
  referencing new table as added for each statement execute function core.add_to_debts();

-- A bill says when the debts on it are due.
create function core.put_debts_on_bills() returns trigger language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  accounts bigint[];
begin
  if tg_op = 'INSERT' then
    perform from core.balances where account_id in (select account_id from added) order by account_id for no key update;
    accounts := array(
      select d.account_id from added b join core.debts d on d.account_id = b.account_id and d.document = b.number
      where b.state <> 'issued' or (d.bill_period, d.due_on) is distinct from (b.period, b.due_on)
      union
      select d.account_id from added b join core.debts d on d.account_id = b.account_id and d.month = b.period
      where b.state = 'issued' and d.bill_period is null);
    if accounts <> '{}' then
      accounts := core.work_out_debts(accounts, '{}');
    end if;
  elsif tg_op = 'DELETE' then
    accounts := array(select distinct account_id from removed);
  else
    accounts := array(
      select distinct coalesce(a.account_id, r.account_id) from added a
      full join removed r on r.account_id = a.account_id and r.period = a.period and r.number = a.number
      where (a.state, a.due_on) is distinct from (r.state, r.due_on));
  end if;
  if accounts <> '{}' then
    perform core.work_out_debts_anew(accounts);
  end if;
  return null;
end $$;
create trigger bills_debts after insert on core.bills
  referencing new table as added for each statement execute function core.put_debts_on_bills();
create trigger bills_changed_debts after update on core.bills
  referencing old table as removed new table as added for each statement execute function core.put_debts_on_bills();
create trigger bills_removed_debts after delete on core.bills
  referencing old table as removed for each statement execute function core.put_debts_on_bills();

-- What the ledger says already.
select core.work_out_debts_anew(array_agg(account_id))
from (select account_id, row_number() over (order by account_id) / 5000 as part from core.balances) parted
group by part order by part;
