import { afterAll, beforeAll, expect, test } from 'vitest'
import { kyivDate } from '#domain/kyiv.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { TOWN_AT, townDatabase } from '#tests/setup/town.ts'

const now = TOWN_AT
const today = kyivDate(now)

let database: TestDatabase
beforeAll(async () => {
  database = await townDatabase()
}, 240_000)
afterAll(() => database.close())

/** What an inspector would not believe: queries whose every row is a fault; `today` is $1. */
const implausible: Readonly<Record<string, string>> = {
  // contracts, meters, verifications, seals, inspections
  'a contract begins before it is signed': `
    select number, contract_date, opened_on from core.accounts where opened_on < contract_date or opened_on > $1`,
  'a meter is removed before it is installed, or stands in the future': `
    select meter_id, installed_on, removed_on from core.meters
    where removed_on < installed_on or installed_on > $1 or removed_on > $1`,
  'a meter is verified until before it was installed, or for longer than sixteen years': `
    select meter_id, installed_on, verified_till from core.meters
    where verified_till <= installed_on or verified_till > installed_on + interval '16 years'`,
  'a working meter is long past its verification': `
    select meter_id, verified_till from core.meters
    where state = 'active' and removed_on is null and verified_till < $1::date - 366`,
  'a meter is inspected or sealed before it was there, or in the future': `
    select m.meter_id, m.installed_on, m.last_inspection, s from core.meters m
    left join lateral jsonb_array_elements(m.seals) s on true
    where m.last_inspection not between m.installed_on and $1
      or (s->>'setOn')::date not between m.installed_on and $1`,

  // readings
  'a reading is older than its meter or its contract, or younger than the meter’s end': `
    select a.number, r.counts_on, r.source, m.installed_on, m.removed_on, a.opened_on
    from core.readings r join core.meters m using (account_id, meter_id) join core.accounts a using (account_id)
    where r.counts_on < m.installed_on or r.counts_on > m.removed_on or r.counts_on < a.opened_on`,
  'a reading is received before it is taken, or taken weeks from the day it counts for': `
    select account_id, counts_on, taken_at, received_at, source from core.readings
    where received_at < taken_at or (source <> 'estimated' and
      abs((taken_at at time zone 'Europe/Kyiv')::date - counts_on) > 3)`,
  'a register shows more than it has digits for, or runs backwards': `
    select * from (
      select account_id, meter_id, zone, counts_on, value, rolled_over,
        lag(value) over (partition by account_id, meter_id, zone order by counts_on) as before, m.digits
      from core.readings r join core.meters m using (account_id, meter_id)
      where superseded_by is null and r.state not in ('held', 'rejected')) x
    where value >= power(10, digits) or (value < before and not rolled_over)`,
  'a mass file is handed in for a few meters': `
    select a.number, count(distinct r.meter_id) from core.readings r join core.accounts a using (account_id)
    where r.source = 'mass' group by 1 having count(distinct r.meter_id) < 5`,

  // consumption
  'more is used in a month than the allowed power lets through': `
    select a.number, a.customer_name, b.period, b.kwh, a.allowed_power_kw
    from core.bills b join core.accounts a using (account_id)
    where b.kwh > a.allowed_power_kw * 24 * extract(day from b.period + interval '1 month' - interval '1 day')`,
  'power is allowed that nobody there could use': `
    select a.number, a.customer_name, a.allowed_power_kw, max(b.kwh) from core.bills b join core.accounts a using (account_id)
    group by 1, 2, 3 having max(b.kwh) > 0 and max(b.kwh) < a.allowed_power_kw * 720 / 100`,
  'a household’s bill is that of a firm': `
    select a.number, b.period, b.amount_kop from core.bills b join core.accounts a using (account_id)
    where a.kind = 'person' and b.state = 'issued' and b.amount_kop > 2000000`,

  // bills and payments
  'a bill is issued before its month has ended, due before it is issued, cancelled before or in the future': `
    select number, period, issued_on, due_on, cancelled_on from core.bills
    where issued_on < period + interval '1 month' or due_on <= issued_on or issued_on > $1
      or cancelled_on < issued_on or cancelled_on > $1`,
  'a large sum is paid by card or at a cash desk': `
    select a.number, a.kind, p.paid_on, p.source, p.amount_kop from core.payments p join core.accounts a using (account_id)
    where p.source <> 'bank' and p.amount_kop > 1000000`,
  'a payment is not of money, of another day than it says, or on a bill nobody has issued yet': `
    select p.account_id, p.paid_on, p.paid_at, p.amount_kop from core.payments p
    where p.amount_kop <= 0 or (p.paid_at at time zone 'Europe/Kyiv')::date <> p.paid_on or p.paid_on > $1`,
  'a receipt of a payment is another’s': `
    select receipt, count(*) from core.payments group by 1 having count(*) > 1`,
  'somebody is owed more than a year of bills': `
    select a.number, b.balance_kop, year.kop from core.balances b join core.accounts a using (account_id)
    join (select account_id, sum(amount_kop) as kop from core.bills
      where state = 'issued' and period > $1::date - 366 group by 1) year using (account_id)
    where -b.balance_kop > greatest(year.kop, 500000)`,

  // acts and breaks of supply
  'an act is reviewed before it is drawn, or is paid though money is owed for it': `
    select v.number, v.drawn_on, v.reviewed_on, v.state from core.violation_acts v
    where v.reviewed_on < v.drawn_on or v.drawn_on > $1 or v.reviewed_on > $1
      or (v.state in ('reviewed', 'paid', 'disputed')) <> (v.amount_kop is not null)`,
  'supply comes back before it is cut': `
    select number, start_shutdown, end_shutdown from core.accounts
    where end_shutdown < start_shutdown or start_shutdown > $1::date + 1`,
  'a household without supply consumes': `
    select a.number, r.counts_on, r.kwh from core.supply_breaks s join core.accounts a using (account_id)
    join core.readings r on r.account_id = a.account_id and r.superseded_by is null
      and r.counts_on > s.from_date + 31 and r.counts_on <= coalesce(s.to_date, $1) where r.kwh > 0`,

  // names, phones, addresses
  'a name is a woman’s and its patronymic a man’s, or the other way round': `
    select name from (
      select name from core.customers where kind = 'person'
      union all select customer_name from core.accounts where kind = 'person'
      union all select substr(name, 5) from core.customers where name like 'ФОП %'
      union all select concat_ws(' ', surname, name, middle_name) from portal.users where kind in ('person', 'admin')
      union all select name from portal.responsibles
      union all select responsible from portal.applications
      union all select inspector from core.violation_acts) x,
    lateral (select split_part(name, ' ', 2) as first, split_part(name, ' ', 3) as patronymic, split_part(name, ' ', 1) as surname) n
    where (patronymic <> '' and (patronymic ~ '(вна|ична)$') <> (first ~ '[ая]$' and first not in ('Микола', 'Ілля', 'Лука')
        or first in ('Любов', 'Соломія', 'Нінель')))
      or (surname ~ '(ський|цький|ий|ов|єв|шин)$' and patronymic ~ 'вна$')
      or (surname ~ '(ська|цька|іна|єва|ова|шина|(н|л|х)а)$' and surname !~ '(енко|юк)$' and patronymic ~ 'ич$')`,
  'a responsible person’s office is of the other gender': `
    select name, position from portal.responsibles
    where position ~ 'ка$' <> (split_part(name, ' ', 3) ~ 'вна$') and position ~ '(ка|тор|тер)$'`,
  'a phone belongs to two people': `
    select phone, count(distinct name) from core.customers where phone is not null
    group by 1 having count(distinct name) > 1`,
  'an address is outside the company’s land, or a house is called a flat': `
    select number, site, address, object_type from core.accounts
    where address not like settlement || '%' or (kind = 'person' and (flat is null) = (object_type = 'Квартира'))`,
  'two households live behind one door': `
    select address, count(*) from core.accounts where kind = 'person' group by 1 having count(*) > 1`,
  'what somebody calls an own address is not what stands there': `
    select l.object_name, a.object_type, a.address from portal.account_links l join core.accounts a on a.number = l.account
    where (l.object_name ~* '(дім|будинок|дача|гараж)' and a.object_type = 'Квартира')
      or (l.object_name ~* 'квартира' and a.object_type <> 'Квартира')`,

  // the portal
  'an account is in a cabinet before its contract, or before the cabinet': `
    select l.account, l.added_at, a.opened_on, u.created_at from portal.account_links l
    join core.accounts a on a.number = l.account join portal.users u using (user_id)
    where l.added_at < u.created_at or (l.added_at at time zone 'Europe/Kyiv')::date < a.opened_on`,
  'an order waits for an hour that has gone, or for none': `
    select o.number, o.visit_on from portal.orders o left join portal.crew_slots s using (order_id)
    where o.state in ('new', 'confirmed') and (o.visit_on <= $1 or s.day is distinct from o.visit_on)`,
  'a contact can be undone for more than a week, or is nobody’s': `
    select contact, old_value from portal.contact_changes
    where expires_at > made_at + interval '7 days' or made_at > now() + interval '20 years'`,
  'a ticket is answered before it is written, or a letter is read before it is sent': `
    select t.number from portal.tickets t join portal.ticket_messages m using (ticket_id)
    where m.at < t.created_at or m.at > t.updated_at or t.due_on < t.created_at
    union all select r.message_id::text from portal.supplier_message_reads r join portal.supplier_messages m using (message_id)
    where r.read_at < m.sent_at
    union all select t.number from portal.ticket_reads r join portal.tickets t using (ticket_id)
    where r.read_at < t.created_at`,
}

for (const [said, query] of Object.entries(implausible))
  test(`nowhere in the demo town: ${said}`, async () => {
    const { rows } = await database.owner.pool.query(
      query.includes('$1') ? { text: query, values: [today] } : query,
    )
    expect({ faults: rows.length, some: rows.slice(0, 4) }).toEqual({ faults: 0, some: [] })
  })
