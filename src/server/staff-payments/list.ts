import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffPayments as calls } from '#contract/staff-payments.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { kyivMidnight } from '#domain/kyiv.ts'
import { addDays } from '#domain/calendar.ts'
import { isSite } from '#domain/site.ts'
import { staffPayments } from '#lists/staff-payments.ts'
import { ofSites } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Fault } from '#server/fault.ts'
import { MOST_EXPORT_ROWS } from '#server/lists/export-list.ts'
import { type Asked, requestOf, BY_KEY, exportList, WHOLE } from '#server/lists/list.ts'
import { pageAfter } from '#server/lists/order.ts'
import { accountsOf, rowOf } from '#server/payments/own.ts'
import type { Payment } from '#server/payments/store.ts'

export type Staff = Caller<'admin'>
type Wanted = Omit<z.output<typeof calls.list.request>, 'token'>

/** Nobody turns two hundred pages of a list: counting further would only cost time. */
const COUNTED = 10_000

const sorts = { startedAt: sql.ref('p.started_at'), amount: sql.ref('p.amount_kop') } as const

function matchingPayments({ db }: Pick<Deps, 'db'>, caller: Staff, input: Wanted) {
  const search = input.search?.trim() ?? ''
  let query = db.selectFrom('portal.payments as p').where(ofSites(caller, 'payments.read', sql.ref('p.site')))
  if (input.site) query = query.where('p.site', '=', input.site)
  if (input.provider) query = query.where('p.provider', '=', input.provider)
  if (input.state) query = query.where('p.state', '=', input.state)
  if (input.waiting) query = query.where('p.trouble', 'is not', null)
  if (input.from) query = query.where('p.started_at', '>=', kyivMidnight(input.from))
  if (input.to) query = query.where('p.started_at', '<', kyivMidnight(addDays(input.to, 1)))
  if (search === '') return query
  const account = normalizeAccountNumber(search)
  return query.where((eb) =>
    eb.or([
      eb('p.number', '=', search.toUpperCase()),
      eb('p.provider_id', '=', search),
      sql<boolean>`exists (select from portal.payment_items i where i.payment_id = p.payment_id and i.account = ${account})`,
    ]),
  )
}

type Door = 'cabinet' | 'guest' | 'link'

/** A payment as employees see it in a list. */
export function staffRow(payment: Payment, door: Door, accounts: readonly string[], now: Date) {
  const { mayGo: _mayGo, ...row } = rowOf(payment, accounts, now)
  if (!isSite(payment.site)) throw new Fault('a payment of no company')
  return {
    ...row,
    site: payment.site,
    trouble: payment.trouble,
    troubleAt: payment.trouble_at?.toISOString() ?? null,
    door,
  }
}

async function page(deps: Deps, caller: Staff, input: Wanted & Asked, most: number) {
  const { sort, descending, page: number, pageSize, after } = requestOf(staffPayments, input)
  const query = matchingPayments(deps, caller, input)
  const turn = descending ? sql`desc` : sql`asc`
  const shown = query
    .innerJoin('portal.pay_baskets as b', 'b.basket_id', 'p.basket_id')
    .selectAll('p')
    .select('b.door')
  const by = { sort: sorts[sort], then: sql.ref('p.payment_id'), descending }
  const [{ rows, ...next }, { total }] = await Promise.all([
    after === undefined
      ? shown
          .orderBy(sql`${by.sort} ${turn}, ${by.then} ${turn}`)
          .limit(pageSize)
          .offset((number - 1) * pageSize)
          .execute()
          .then((rows) => ({ rows }))
      : pageAfter(shown, by, pageSize, after),
    // a file is counted with its first page
    after
      ? { total: 0 }
      : deps.db
          .selectFrom(query.select('p.payment_id').limit(most).as('some'))
          .select(sql<number>`count(*)::int`.as('total'))
          .executeTakeFirstOrThrow(),
  ])
  const accounts = await accountsOf(deps, rows)
  const now = deps.now()
  return {
    ...next,
    total,
    rows: rows.map(({ door, ...row }) => staffRow(row, door, accounts.get(row.payment_id) ?? [], now)),
  }
}

export const listPayments = async (
  deps: Deps,
  caller: Staff,
  { token: _token, ...input }: Wanted & { token: string },
) => ({ status: 'success' as const, ...(await page(deps, caller, input, COUNTED)) })

/** In the order of time, which has an index, a file is read on from where each page ended, however long it is. */
export function exportPayments(
  deps: Deps,
  caller: Staff,
  { format, token: _token, ...input }: z.output<typeof calls.export.request>,
) {
  const [paging, most] =
    requestOf(staffPayments, input).sort === 'startedAt'
      ? ([BY_KEY, MOST_EXPORT_ROWS] as const)
      : ([WHOLE, WHOLE] as const)
  return exportList(
    staffPayments,
    format,
    null,
    (at) => page(deps, caller, { ...input, ...at }, most + 1),
    paging,
  )
}
