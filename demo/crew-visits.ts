import { sql } from 'kysely'
import { addDays, type IsoDate, isWorkingDay } from '#domain/calendar.ts'
import { kyivDate, kyivInstant } from '#domain/kyiv.ts'
import { storeName } from '#domain/name.ts'
import type { OrderState } from '#domain/order.ts'
import { type Site, SITES } from '#domain/site.ts'
import { seededRandom } from '#seeds/random.ts'
import type { Deps } from '#server/deps.ts'

type Demo = Pick<Deps, 'db' | 'now'>

const CUSTOMERS = 4
const HOURS = ['09:00', '11:00', '14:00'] as const
const ENDS: Record<(typeof HOURS)[number], string> = { '09:00': '11:00', '11:00': '13:00', '14:00': '16:00' }
const CODES = ['METER-CHECK', 'SEAL', 'METER-REPLACE', 'ZONE', 'METER-CHECK'] as const

/** Working days from today, minus: past, and what has become of the visits of that day. */
const VISITS: readonly (readonly [day: number, states: readonly OrderState[]])[] = [
  [-14, ['done', 'done']],
  [-11, ['done', 'refused']],
  [-8, ['done', 'done', 'done']],
  [-5, ['done', 'cancelled']],
  [-3, ['done', 'done', 'refused']],
  [-2, ['done', 'done']],
  // nobody has written down what came of it
  [-1, ['done', 'confirmed']],
  // one hour of today is free, for a visit that comes earlier
  [0, ['done', 'confirmed']],
  [1, ['confirmed', 'new', 'new']],
  [2, ['new', 'confirmed']],
  [3, ['new', 'new']],
  [6, ['new']],
]

type Customer = { user_id: string; account: string; place: string; meter_id: string }

/** Visits of crews in every company: made, refused, late, of today and of the next days; once. */
export async function orderDemoVisits(deps: Demo): Promise<void> {
  const known = await sql`select 1 from portal.orders where changed is not null limit 1`.execute(deps.db)
  if (known.rows.length > 0) return
  for (const site of SITES) {
    const customers = await customersOf(deps, site)
    if (customers.length > 0) await writeVisits(deps, site, customers)
  }
  await sql`
    insert into portal.order_capacity (site, code, weekday, per_day)
    select site, 'METER-REPLACE', day, 2 from unnest(${[...SITES]}::text[]) site, generate_series(1, 5) day
    on conflict do nothing`.execute(deps.db)
}

/** Households whose orders are at the company; they have cabinets, which nobody shows. */
async function customersOf({ db, now }: Demo, site: Site): Promise<Customer[]> {
  const random = seededRandom(`customers of crews ${site}`)
  const { rows } = await sql<Omit<Customer, 'user_id'> & { customer: string }>`
    select a.number as account, a.place_id as place, m.meter_id::text as meter_id, a.customer_name as customer
    from core.accounts a
    join lateral (select meter_id from core.meters m where m.account_id = a.account_id and m.state = 'active'
      and m.removed_on is null order by meter_id limit 1) m on true
    where a.site = ${site} and a.kind = 'person'
      and not exists (select from portal.account_links k where k.account = a.number)
    order by a.number limit ${CUSTOMERS}`.execute(db)
  const customers = rows.map((row) => ({ ...row, user_id: random.uuid() }))
  const created_at = new Date(now().getTime() - 90 * 86_400_000)
  for (const { user_id, account, customer } of customers) {
    const [surname = null, name = null, middle_name = null] = storeName(customer).split(' ')
    const phone = `+38067${SITES.indexOf(site)}${account.slice(-6)}`
    await sql`
      insert into portal.users (user_id, kind, login, partner, surname, name, middle_name, phone, created_at)
      values (${user_id}, 'person', ${phone}, nextval('portal.partner_number')::text, ${surname}, ${name}, ${middle_name},
        ${phone}, ${created_at})`.execute(db)
    await sql`
      insert into portal.account_links (user_id, account, site, added_at)
      values (${user_id}, ${account}, ${site}, ${created_at})`.execute(db)
  }
  return customers
}

async function writeVisits({ db, now }: Demo, site: Site, customers: readonly Customer[]): Promise<void> {
  const random = seededRandom(`visits of crews ${site}`)
  const today = kyivDate(now())
  let turn = 0
  for (const [offset, states] of VISITS) {
    const day = workingDay(today, offset)
    await sql`
      insert into portal.crew_slots (crew_id, day, starts_at, ends_at)
      select c.crew_id, ${day}::date, h.starts_at, h.ends_at from portal.crews c,
        (values ('09:00'::time, '11:00'::time), ('11:00', '13:00'), ('14:00', '16:00')) h (starts_at, ends_at)
      where c.site = ${site} on conflict do nothing`.execute(db)
    for (const [index, state] of states.entries()) {
      const customer = customers[turn % customers.length]
      const code = CODES[turn % CODES.length] ?? 'SEAL'
      const from = HOURS[index]
      turn += 1
      if (!customer || !from) continue
      const order_id = random.uuid()
      const ordered = kyivInstant(addDays(day, -6), `1${index}:20`)
      const changed =
        state === 'new' ? null : new Date(Math.min(now().getTime(), ordered.getTime() + 90_000_000))
      const result =
        state === 'done'
          ? {
              work: code === 'METER-REPLACE' ? 'replaced' : code === 'SEAL' ? 'sealed' : 'checked',
              act: `А-${1200 + turn}`,
              old: [{ zone: 'single', value: 4200 + turn * 37 }],
              next:
                code === 'METER-REPLACE'
                  ? { number: `23${700_100 + turn}`, values: [{ zone: 'single', value: 1 }] }
                  : null,
              seal: code === 'SEAL' ? `С-${88_000 + turn}` : null,
              verifiedTill: null,
              remark: null,
            }
          : null
      // whoever reads it learns why
      const reason = state === 'refused' ? 'Не було доступу до лічильника.' : null
      await sql`
        insert into portal.orders (order_id, number, user_id, account, site, kind, code, place, meter_id, payment,
          price_kop, term_days, state, visit_on, created_at, result, reason, changed, changed_at, version)
        select ${order_id}, nextval('portal.order_number')::text, ${customer.user_id}, ${customer.account}, ${site},
          'person', z.code, ${customer.place}, ${customer.meter_id}, ${customer.account}, z.price_kop, z.term_days, ${state},
          ${day}, ${ordered}, ${result && JSON.stringify(result)}::jsonb, ${reason},
          ${state === 'new' ? null : state}, ${changed}, ${state === 'new' ? 1 : 2}
        from portal.zqrt_codes z where z.site = ${site} and z.kind = 'person' and z.code = ${code}`.execute(
        db,
      )
      if (state === 'cancelled' || state === 'refused') continue
      await sql`
        insert into portal.crew_slots (crew_id, day, starts_at, ends_at, order_id)
        values (${`${site}-1`}, ${day}, ${from}, ${ENDS[from]}, ${order_id})
        on conflict (crew_id, day, starts_at) do update set order_id = excluded.order_id
        where crew_slots.order_id is null`.execute(db)
    }
  }
}

/** Today, also on a Sunday: somebody is always on duty in the demo; other days are working ones. */
function workingDay(today: IsoDate, offset: number): IsoDate {
  let day = today
  for (let left = Math.abs(offset); left > 0;) {
    day = addDays(day, Math.sign(offset))
    if (isWorkingDay(day)) left -= 1
  }
  return day
}
