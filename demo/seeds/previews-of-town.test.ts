import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Core, openCore, workerTrace } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { fm } from '#server/core/function-modules.ts'
import type { TestDatabase } from '#tests/setup/database.ts'
import { TOWN_AT, townDatabase } from '#tests/setup/town.ts'

// What a payer is shown before paying is what the ledger shows afterwards, for every debtor of the demo.

const now = TOWN_AT

let database: TestDatabase
let core: Core
beforeAll(async () => {
  database = await townDatabase()
  core = openCore({
    answerers: openEmbeddedCore({ db: database.db }),
    record: { fm() {} },
    now: () => now,
    timeoutMs: 60_000,
  }).for(workerTrace)
}, 240_000)
afterAll(() => database.close())

/** What the entries of a payment pay, by service. */
async function bookedAs(receipt: string) {
  const { rows } = await sql<{ service: string; kop: number }>`
    select service, (-sum(amount_kop))::bigint as kop from core.ledger
    where document = ${receipt} and kind = 'payment' group by service order by service`.execute(database.db)
  return rows
}

type Laid = Awaited<ReturnType<typeof previewOf>>
async function previewOf(account: string, amountKopiykas: number) {
  const { payments } = await core.call(fm.ZPORTAL_PAYMENT_PREVIEW, {
    account,
    payments: [{ amountKopiykas }],
  })
  const [laid] = payments
  if (!laid) throw new Error('no preview')
  return laid
}
function byService({ lines, advance }: Laid) {
  const sums = new Map<string, number>()
  for (const { service, paysKopiykas } of lines) sums.set(service, (sums.get(service) ?? 0) + paysKopiykas)
  if (advance) sums.set(advance.service, (sums.get(advance.service) ?? 0) + advance.kopiykas)
  return [...sums]
    .map(([service, kop]) => ({ service, kop }))
    .toSorted((first, other) => (first.service < other.service ? -1 : 1))
}

type Line = Laid['lines'][number]
const keyOf = ({ service, kind, document, dueOn }: Line) => [service, kind, document, dueOn].join()

test('what is shown before paying is what the ledger shows afterwards, for every debtor of the demo', async () => {
  const { rows: debtors } = await sql<{ number: string; debt: number }>`
    select a.number, b.balance_kop as debt from core.accounts a join core.balances b using (account_id)
    where b.balance_kop > 0 order by a.account_id`.execute(database.db)
  expect(debtors.length).toBeGreaterThan(20)
  const wrong: unknown[] = []
  for (const [index, { number, debt }] of debtors.entries()) {
    // a part, then more than all that is left
    for (const amountKopiykas of [Math.max(1, Math.floor(debt / 3)), debt]) {
      const before = await previewOf(number, amountKopiykas)
      const receipt = `PREVIEW-${index}-${amountKopiykas}`
      await core.call(
        fm.ZPORTAL_PAYMENT_POST,
        { account: number, amountKopiykas, source: 'liqpay', receipt, paidAt: now.toISOString() },
        { key: receipt },
      )
      const shown = byService(before)
      const booked = await bookedAs(receipt)
      if (JSON.stringify(shown) !== JSON.stringify(booked)) wrong.push({ number, shown, booked })
      // each debt is left with exactly what was said
      const after = await previewOf(number, 100_000_000_000)
      const left = (earlierLine: Line) =>
        after.lines.find((line) => keyOf(line) === keyOf(earlierLine))?.paysKopiykas ?? 0
      for (const line of before.lines)
        if (left(line) !== line.leftKopiykas)
          wrong.push({ number, line, left: left(line), lines: before.lines })
    }
  }
  expect(wrong.slice(0, 10)).toEqual([])
}, 240_000)
