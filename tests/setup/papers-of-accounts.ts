import { sql } from 'kysely'
import { insertActs, insertDunning } from '#seeds/makers/core-books.ts'
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
