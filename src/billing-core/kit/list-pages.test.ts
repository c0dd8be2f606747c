import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { DOCUMENT_KINDS, DOCUMENT_STATES } from '#domain/business-document.ts'
import { READING_STATES } from '#domain/reading-state.ts'
import type { businessDocuments } from '#lists/business-documents.ts'
import type { householdBills } from '#lists/bills.ts'
import type { cancelledBills } from '#lists/cancelled-bills.ts'
import type { SortKey } from '#lists/description.ts'
import type { payments } from '#lists/payments.ts'
import type { pointReadings, readingHistory } from '#lists/readings.ts'
import { readingSource } from '#server/core/modules/define.ts'
import { testDatabase, type TestDatabase } from '#tests/setup/database.ts'
import { documentKinds, documentStates } from '#text/business-documents.ts'
import { paymentSources } from '#text/payment-states.ts'
import { readingSources, readingStates } from '#text/readings.ts'
import { asText, SORTS } from './list-pages.ts'
import {
  DOCUMENT_KIND_RANKS,
  DOCUMENT_STATE_RANKS,
  PAYMENT_SOURCE_NAMES,
  READING_SOURCE_RANKS,
  READING_STATE_RANKS,
} from './ranks.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())

/** Codes in the order of their names, as the database orders names. */
async function inOrder(names: Readonly<Record<string, string>>): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    select n.code from jsonb_each_text(${JSON.stringify(names)}::jsonb) as n(code, name)
    order by ${sql.join(asText(sql`n.name`))}`.execute(database.db)
  return rows.map(({ code }) => code)
}
const stateNames = Object.fromEntries(Object.entries(readingStates).map(([state, { name }]) => [state, name]))

test.each([
  ['sources of readings', READING_SOURCE_RANKS, readingSources, readingSource.options],
  ['states of readings', READING_STATE_RANKS, stateNames, READING_STATES],
  ['kinds of documents', DOCUMENT_KIND_RANKS, documentKinds, DOCUMENT_KINDS],
  ['states of documents', DOCUMENT_STATE_RANKS, documentStates, DOCUMENT_STATES],
] as const)('%s stand in the order of the words that people see', async (_what, ranks, names, codes) => {
  expect(ranks).toEqual(await inOrder(names))
  expect(new Set<string>(ranks), 'each code has its place').toEqual(new Set(codes))
})

test('sources of payments have the names that people see', () => {
  expect(PAYMENT_SOURCE_NAMES).toEqual(paymentSources)
})

test('every column that a list can be ordered by has an expression', () => {
  // the types say so: a missing column does not compile
  const columns: {
    bills: Record<SortKey<typeof householdBills>, unknown>
    cancelled: Record<SortKey<typeof cancelledBills>, unknown>
    payments: Record<SortKey<typeof payments>, unknown>
    readings: Record<SortKey<typeof readingHistory> | SortKey<typeof pointReadings>, unknown>
    documents: Record<SortKey<typeof businessDocuments>, unknown>
  } = SORTS
  expect(Object.keys(columns)).toEqual(['bills', 'cancelled', 'payments', 'readings', 'documents'])
})
