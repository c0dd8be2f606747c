import { sql } from 'kysely'
import { insertActs, insertDunning, makeBill } from '#seeds/makers/core-books.ts'
import type { TestApp } from './app.ts'

let made = 0

async function idOf(t: TestApp, account: string): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select account_id as id from core.accounts where number = ${account}`.execute(t.database.owner.db)
  return rows[0]?.id ?? 0
}

/** A warning before the supply of the account is cut; returns its number. */
export async function makeWarning(t: TestApp, account: string): Promise<string> {
  const number = `П-${(made += 1)}`
  const accountId = await idOf(t, account)
  if (accountId > 0) await insertDunning(t.database.owner.db, [{ accountId, number, issuedOn: '2026-11-16' }])
  return number
}

/** A reviewed act on a violation; returns its number. */
export async function makeViolation(t: TestApp, account: string): Promise<string> {
  const number = `АП-${(made += 1)}`
  const accountId = await idOf(t, account)
  if (accountId > 0)
    await insertActs(t.database.owner.db, [
      { accountId, number, drawnOn: '2026-10-08', amountKop: 500_00, state: 'reviewed' },
    ])
  return number
}

/** An act of acceptance of an account, instead of the one made before; returns its bill. */
export async function makeAct(t: TestApp, account: string): Promise<string> {
  const accountId = await idOf(t, account)
  if (accountId === 0) return 'none'
  const month = '2026-03'
  // two at once would both find none to replace
  return t.database.owner.db.transaction().execute(async (trx) => {
    await sql`select 1 from core.accounts where account_id = ${accountId} for update`.execute(trx)
    await sql`
      update core.bills set state = 'replaced'
      where account_id = ${accountId} and period = ${`${month}-01`}::date and state = 'issued'`.execute(trx)
    const { number } = await makeBill(
      trx,
      { accountId, number: account },
      {
        period: month,
        number: `А${(made += 1)}-${account}`,
        amountKop: 600_00,
        kwh: 100,
        lines: [{ ...LINE, fromDate: `${month}-01`, toDate: `${month}-28`, month }],
      },
    )
    return number
  })
}

const LINE = {
  service: 'energy',
  meterId: null,
  meter: '60000001',
  zone: 'single' as const,
  fromValue: 100,
  toValue: 200,
  fromEstimated: false,
  toEstimated: false,
  ratio: 1,
  days: 28,
  kwh: 100,
  priceE4: 60_000,
  coefficient: 100,
  amountKopiykas: 600_00,
  act: null,
  note: null,
  recalculation: null,
}
