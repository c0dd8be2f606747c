-- The debts of an account are found by its keys alone. A session plans a statement once; a plan made while a table was known
-- to be empty joined it by reading all of it, and the session went on with that while the table grew, so that the first
-- months of a new installation read all debts for each account. What is looked up for a row now stands in a lateral query
-- of its own with a limit, which no plan turns into a join.

-- Works out the debts that are kept of these accounts together with new ones. Returns the accounts for which that is not
-- enough, of which nothing is written.
create or replace function core.work_out_debts(accounts bigint[], added core.debts[]) returns bigint[] language plpgsql
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
  ), on_bill as materialized (
    select o.*, b.period as bill_period,
      case when o.kind = 'opening' then o.since
        else coalesce(b.due_on, (o.month + interval '1 month 19 days')::date) end as due_on,
      p.own_period,
      p.own_period is not null and b.period is not null and o.kind <> 'act' as is_line
    from owed o
    -- the bill that the line names, most often that of its month
    left join lateral (
      select b.period from core.bills b
      where b.account_id = o.account_id and b.period = o.month and b.number = o.document limit 1
    ) own on true
    left join lateral (
      select b.period from core.bills b
      where own.period is null and o.document <> '' and b.account_id = o.account_id and b.number = o.document
      order by b.period desc limit 1
    ) other on true
    cross join lateral (select coalesce(own.period, other.period) as own_period) p
    left join lateral (
      select b.period, b.due_on from core.bills b
      where o.kind <> 'opening' and b.account_id = o.account_id and b.period = coalesce(p.own_period, o.month)
        and b.state = 'issued' and (p.own_period is null or b.number = o.document) limit 1
    ) b on true
  ), named as (
    select o.*, n.kop is not null and (o.is_line or o.kind = 'opening' and o.own_period is not null) as is_named,
      o.amount_kop - greatest(0, least(o.amount_kop, coalesce(n.kop, 0) - coalesce(sum(o.amount_kop) over
        (partition by o.account_id, o.service, o.document order by o.due_on, o.month, o.kind
          rows between unbounded preceding and 1 preceding), 0))) as rest_kop,
      bool_and(o.is_line) over (partition by o.account_id, o.service, o.document) as is_only_lines
    from on_bill o
    left join lateral (
      select m.kop from core.named_money m
      where m.account_id = o.account_id and m.document = o.document and m.service = o.service limit 1
    ) n on true
  ), settled as materialized (
    select n.*, s.balance_kop, s.paid_until,
      greatest(0, least(n.rest_kop, s.balance_kop - coalesce(sum(n.rest_kop) over
        (partition by n.account_id, n.service
          order by n.due_on desc, n.month desc, n.kind desc, nullif(n.document, '') desc nulls first
          rows between unbounded preceding and 1 preceding), 0))) as left_kop
    from named n cross join lateral (
      select b.balance_kop, b.paid_until from core.service_balances b
      where b.account_id = n.account_id and b.service = n.service limit 1
    ) s
  ), lacks as materialized (
    -- reached: what is not kept might be owed again, or have a part of what was named for its bill
    select distinct account_id from (
      select account_id, service, balance_kop, paid_until, left_kop, due_on, is_named, kind from settled
      union all
      -- a service of which no debt is kept
      select account_id, service, balance_kop, paid_until, 0, null, false, null from core.service_balances
      where account_id = any (accounts)
    ) of_service
    group by account_id, service, balance_kop, paid_until
    having paid_until is not null and (
      (balance_kop > 0 and sum(left_kop) < balance_kop)
      or min(due_on) filter (where left_kop > 0) <= paid_until
      or bool_or(is_named and (kind = 'opening' or due_on <= paid_until)))
  ), judged as materialized (
    select *, is_only_lines and left_kop = 0 and (oldest_on is null or due_on < oldest_on) as is_over
    from (
      select *, min(due_on) filter (where left_kop > 0) over (partition by account_id, service) as oldest_on
      from settled
    ) d
    where account_id not in (select account_id from lacks)
  ), over as (
    -- their row versions do not change meanwhile: who writes debts has locked the balance of the account
    delete from core.debts where ctid = any (array(
      select d.tid from judged j cross join lateral (
        select d.ctid as tid from core.debts d
        where d.account_id = j.account_id and d.document = j.document and d.service = j.service and d.kind = j.kind
          and d.month = j.month limit 1
      ) d where j.is_over))
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
    from (
      select b.tid, n.due_on from (
        select account_id, service, max(due_on) as due_on from judged where is_over group by account_id, service
      ) n cross join lateral (
        select b.ctid as tid from core.service_balances b
        where b.account_id = n.account_id and b.service = n.service and (b.paid_until is null or b.paid_until < n.due_on)
        limit 1
      ) b
    ) newest
    where s.ctid = newest.tid
  )
  select array_agg(account_id) into lacking from lacks;
  return lacking;
end $$;

-- A bill says when the debts on it are due.
create or replace function core.put_debts_on_bills() returns trigger language plpgsql
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off as $$
declare
  accounts bigint[];
begin
  if tg_op = 'INSERT' then
    perform from core.balances where account_id = any (array(select account_id from added)) order by account_id
      for no key update;
    accounts := array(
      select distinct b.account_id from added b cross join lateral (
        select from core.debts d where d.account_id = b.account_id and (
          (d.document = b.number
            and (b.state <> 'issued' or (d.bill_period, d.due_on) is distinct from (b.period, b.due_on)))
          or (d.month = b.period and b.state = 'issued' and d.bill_period is null))
        limit 1
      ) d);
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
