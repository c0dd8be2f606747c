const who = `
  who as (
    select s.user_id from portal.sessions s join portal.users u on u.user_id = s.user_id
    where s.session_id = $1::uuid and s.revoked_at is null and u.state = 'active' and s.ends_at > $2::timestamptz),
  links as (
    select l.account, l.object_name, l.is_default, l.position, (
      select q.queues from portal.object_queues q where q.account = l.account order by q.valid_from desc limit 1) as queues
    from portal.account_links l join who w on w.user_id = l.user_id
    where l.dropped_at is null and l.blocked_at is null and (l.ends_at is null or l.ends_at > $2::timestamptz))`

/**
 * The least a database can do for the same fields: one statement that checks the session and the ownership and gives the
 * reply as JSON. Written for the bench alone.
 */
export const statements: Readonly<Record<string, string>> = {
  'home overview': `with ${who}
    select json_build_object('status', 'success', 'accounts', coalesce(json_agg(json_build_object(
      'account', a.number, 'address', a.address, 'bankAccount', coalesce(k.account, a.bank_account),
      'bankEDRPOU', coalesce(k.edrpou, a.bank_edrpou), 'bankMFO', coalesce(k.mfo, a.bank_mfo),
      'bankName', coalesce(k.name, a.bank_name), 'contractDate', a.contract_date, 'customer', a.customer_name,
      'demPerm', a.dem_perm, 'startShutdown', a.start_shutdown, 'endShutdown', a.end_shutdown,
      'objectName', coalesce(l.object_name, a.address), 'objectType', a.object_type, 'payHubId', a.payhub_id,
      'personalAccountId', a.account_id::text, 'structId', a.struct_id, 'placeId', a.place_id, 'eic', a.eic,
      'siteNameByAccount', a.site, 'isDefault', l.is_default, 'balanceKopiykas', coalesce(b.balance_kop, 0),
      'lastReadingOn', b.last_reading_on, 'queue', l.queues, 'power', (
        select json_build_object('mode', o.mode, 'stamp', o.stamp) from portal.outage_sites o where o.site = a.site),
      'queueNames', (select json_agg(q.name) from portal.outage_queues q where q.site = a.site and q.queue = any(l.queues)),
      'days', (select json_agg(json_build_object('date', d.day, 'state', d.state, 'spans', d.spans) order by d.day)
        from portal.outage_days d where d.site = a.site and d.queue = any(l.queues)
          and d.day between $2::date - 1 and $2::date + 2),
      'week', (select json_agg(json_build_object('weekday', w.weekday, 'slots', w.slots))
        from portal.outage_weeks w where w.site = a.site and w.queue = any(l.queues)),
      'reading', json_build_object('held', exists (select from core.readings r where r.account_id = a.account_id
          and r.state = 'held' and r.superseded_by is null and r.counts_on between $2::date - 180 and $2::date + 62),
        'own', exists (select from core.meters m where m.account_id = a.account_id and m.state = 'active' and not m.askoe
          and m.location <> 'substation')))
      order by l.position, l.account), '[]')) as reply
    from links l join core.accounts a on a.number = l.account
    left join core.balances b on b.account_id = a.account_id
    left join lateral (
      select b.account, b.mfo, b.name, b.edrpou from core.company_banks b
      where b.site = a.site and b.kind = a.kind and b.service = '' and b.from_date <= $2::date
      order by b.from_date desc limit 1) k on true`,
  bills: `with ${who}, own as (
      select a.account_id from core.accounts a join links l on l.account = a.number where a.number = $3),
    b as (
      select b.number, to_char(b.period, 'YYYY-MM') as period, b.issued_on as "issuedOn", b.due_on as "dueOn", b.state,
        b.estimated, b.kwh::float8 as kwh, b.amount_kop as "amountKopiykas", b.begin_kop as "beginKopiykas",
        b.paid_kop as "paidKopiykas", b.end_kop as "endKopiykas", coalesce((
          select sum(d.left_kop) from core.debts d where d.account_id = b.account_id and d.bill_period = b.period
            and b.state = 'issued'), 0) as "unpaidKopiykas"
      from core.bills b join own on own.account_id = b.account_id)
    select json_build_object('status', 'success', 'total', (select count(*) from b),
      'chargedKopiykas', (select sum("amountKopiykas") from b where state = 'issued'),
      'unpaidKopiykas', (select sum("unpaidKopiykas") from b), 'kwh', (select sum(kwh) from b where state = 'issued'),
      'rows', coalesce((select json_agg(p) from (select * from b order by period desc limit 20) p), '[]')) as reply`,
  readings: `with ${who}, r as (
      select r.reading_id as id, m.number as meter, m.place, m.alias, r.zone, r.counts_on as "countsOn",
        r.value::float8 as value, r.kwh::float8 as kwh, r.source, r.state, r.hold_reason as "holdReason", r.receipt,
        r.bill_number as bill, r.received_at as "receivedAt"
      from core.accounts a join links l on l.account = a.number
      join core.readings r on r.account_id = a.account_id
      join core.meters m on m.account_id = r.account_id and m.meter_id = r.meter_id
      where a.number = $3)
    select json_build_object('status', 'success', 'total', (select count(*) from r),
      'rows', coalesce((select json_agg(p) from (select * from r order by "countsOn" desc limit 20) p), '[]')) as reply`,
}
