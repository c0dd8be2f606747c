-- What keeps months is planned once by a session, as what keeps debts is (migration 26). PostgreSQL made a new plan for each
-- reading, over the tables of all years, which took fifty times what the plan then did. A plan that was made while a table
-- was known to be empty must not read it as a whole when it has grown.
alter function core.keep_consumption_months()
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off;
alter function core.keep_profile_months()
  set enable_seqscan = off set plan_cache_mode = force_generic_plan set jit = off;

-- The same sums. The readings of each account and month are looked up by its key: a query of its own is never joined by
-- reading all.
create or replace function core.consumption_by_readings(accounts bigint[], months date[])
returns setof core.consumption_months language sql stable as $$
  select m.account_id, m.month, s.*
  from unnest(accounts, months) as m (account_id, month)
  cross join lateral (
    select count(distinct r.meter_id)::int, count(distinct r.meter_id) filter (where r.source <> 'estimated')::int,
      bool_or(r.source = 'estimated'),
      (sum(r.kwh) filter (where r.zone = 'single') * 1000)::bigint, (sum(r.kwh) filter (where r.zone = 'day') * 1000)::bigint,
      (sum(r.kwh) filter (where r.zone = 'night') * 1000)::bigint, (sum(r.kwh) filter (where r.zone = 'peak') * 1000)::bigint,
      (sum(r.kwh) filter (where r.zone = 'half-peak') * 1000)::bigint
    from core.readings r
    where r.account_id = m.account_id and r.counts_on > m.month and r.counts_on <= (m.month + interval '1 month')::date
      and core.is_counted(r)
    having count(*) > 0
  ) s
$$;
