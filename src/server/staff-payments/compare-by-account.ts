import { sql } from 'kysely'
import { type BookedPayment, bookedDays, bookRows } from '#domain/booked-rows.ts'
import type { Core } from '#server/core/call.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'

type Stored = Pick<Deps, 'db'>
type Named = { readonly account: string; readonly paidOn: string }

const AT_ONCE = 5000

/** What the ledger of the core shows for the accounts of a file around its days; null: this core cannot tell. */
export async function ledgerOf(
  core: Pick<Core, 'call' | 'can'>,
  rows: readonly Named[],
): Promise<readonly BookedPayment[] | null> {
  if (!core.can('payments-of-accounts')) return null
  const accounts = [...new Set(rows.map(({ account }) => account))]
  const days = rows.map(({ paidOn }) => paidOn).toSorted()
  const [first, last] = [days[0], days.at(-1)]
  const payments: BookedPayment[] = []
  if (first === undefined || last === undefined) return payments
  const [from, to] = [bookedDays(first).from, bookedDays(last).to]
  for (let at = 0; at < accounts.length; at += AT_ONCE) {
    const part = accounts.slice(at, at + AT_ONCE)
    payments.push(...(await core.call(fm.ZPORTAL_PAYMENTS_BOOKED, { accounts: part, from, to })).payments)
  }
  return payments
}

/** Rows that name an account and no payment of ours, and are not found in the ledger yet. */
const unbooked = sql`r.account is not null and r.payment_id is null and r.settles is null
  and (r.booked is null or r.booked_kop <> r.amount_kop)`

/** Notes which payment of the ledger each row of a file speaks of. Payments made here are the money of other rows. */
export async function bookFile(
  { db }: Stored,
  registry: string,
  ledger: readonly BookedPayment[],
): Promise<void> {
  const { rows } = await sql<Row>`
    select r.registry_id || ' ' || r.row as key, r.account, r.paid_on as "paidOn", r.amount_kop as kopiykas
    from portal.pay_registry_rows r where r.registry_id = ${registry}::uuid and ${unbooked} order by r.row`.execute(
    db,
  )
  await note({ db }, rows, ledger, { alsoOthers: true })
}

type Row = { key: string; account: string; paidOn: string; kopiykas: number }

/** Rows of files since a moment that an employee is still asked about: the ledger may show their money by now. */
export async function waitingRows({ db }: Stored, since: Date): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select r.registry_id || ' ' || r.row as key, r.account, r.paid_on as "paidOn", r.amount_kop as kopiykas
    from portal.pay_differences d
    join portal.pay_registry_rows r on r.registry_id = d.registry_id and r.row = d.row
    join portal.pay_registries g on g.registry_id = r.registry_id
    where d.state = 'open' and g.uploaded_at >= ${since} and ${unbooked} order by r.registry_id, r.row`.execute(
    db,
  )
  return rows
}

export const bookWaiting = (deps: Stored, rows: readonly Row[], ledger: readonly BookedPayment[]) =>
  note(deps, rows, ledger, { alsoOthers: false })

async function note(
  { db }: Stored,
  rows: readonly Row[],
  ledger: readonly BookedPayment[],
  how: { alsoOthers: boolean },
): Promise<void> {
  if (rows.length === 0 || ledger.length === 0) return
  // two files at once must not take one payment
  await sql`select pg_advisory_xact_lock(hashtext('portal.pay_registry_rows.booked'))`.execute(db)
  const ids = ledger.map(({ id }) => id)
  const { rows: taken } = await sql<{ id: string }>`
    select i.core_payment as id from portal.payment_items i where i.core_payment = any(${ids}::text[])
    union select r.booked from portal.pay_registry_rows r where r.booked = any(${ids}::text[])`.execute(db)
  const others = new Set(taken.map(({ id }) => id))
  const bookings = bookRows(
    rows,
    ledger.filter(({ id }) => !others.has(id)),
    how,
  )
  await sql`
    update portal.pay_registry_rows r set booked = f.id, booked_kop = f.kopiykas
    from jsonb_to_recordset(${JSON.stringify(bookings)}::jsonb) as f (key text, id text, kopiykas bigint)
    where r.registry_id = split_part(f.key, ' ', 1)::uuid and r.row = split_part(f.key, ' ', 2)::int`.execute(
    db,
  )
}
