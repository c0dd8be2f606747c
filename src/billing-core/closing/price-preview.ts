import { sql, type Transaction } from 'kysely'
import { firstOfMonth, lastOfMonth, type Month } from '#domain/calendar.ts'
import type { PriceBook, PriceRow } from '#domain/prices.ts'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { fm } from '#server/core/function-modules.ts'
import { refusalOf } from '#billing/answers.ts'
import { type Closing, closeAccount } from './close-account.ts'
import { billedBefore, startAll } from './close-books.ts'
import { loadAccounts } from './close-load.ts'
import { chargedBy, replacedBy } from '#billing/prices/dated-prices.ts'
import { answers } from '#billing/deps.ts'
import { nextMonth } from './next-month.ts'
import type { Asked, Reply } from '#billing/own-ids.ts'
import { readPrices } from '#billing/prices/price-book.ts'

/** So many accounts are calculated, and of them so many shown, from the smallest use to the greatest. */
const CALCULATED = 60
const SHOWN = 10

type Request = Asked<'ZPORTAL_PRICE_PREVIEW'>
type Bill = Reply<'ZPORTAL_PRICE_PREVIEW'>['bills'][number]

/**
 * The next bills of some accounts by the code that closes months, with the prices as they are and with the new one. A
 * price of a later month is shown on the month that is billed next, as if it began with it.
 */
export const previewPrice = answers(fm.ZPORTAL_PRICE_PREVIEW, async (deps, request) => {
  try {
    return await inTransaction(deps.db, async (trx) => {
      const current = await replacedBy(trx, request)
      const { ids, month, accounts } = await sample(trx, request)
      if (month === null) return { month, accounts, current, bills: [] }
      const closings = await startAll(trx, await loadAccounts(trx, ids, month), month, new Date(request.now))
      const billed = await billedBefore(trx, closings, month)
      const prices = await readPrices(trx)
      const changed = withPrice(prices, request, month)
      const billOf = (closing: Closing): Bill => {
        const before = billed.get(closing.account.accountId) ?? []
        const [now, then] = [prices, changed].map((book) =>
          closeAccount(closing, before, month, book, deps.uuid),
        )
        return {
          account: closing.account.number,
          kwh: (then ?? now)?.kwh ?? null,
          beforeKopiykas: now?.amountKopiykas ?? null,
          afterKopiykas: then?.amountKopiykas ?? null,
        }
      }
      return { month, accounts, current, bills: spread(closings.map((closing) => billOf(closing))) }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})

/** Accounts taken evenly from all that pay the price, of those the ones that are billed next for the same month. */
async function sample(trx: Transaction<Database>, request: Request) {
  const { rows } = await sql<{ id: number; next: Month | null; accounts: number }>`
    select account_id as id, accounts, to_char(${nextMonth(null)}, 'YYYY-MM') as next
    from (
      select a.account_id, a.opened_on, count(*) over ()::int as accounts from core.accounts a
      where ${chargedBy(request)}
      order by md5(a.number), a.account_id limit ${CALCULATED}
    ) a`.execute(trx)
  const read = rows.flatMap(({ id, next }) => (next === null ? [] : [{ id, next }]))
  const months = [...Map.groupBy(read, ({ next }) => next)].toSorted(
    ([a, ofA], [b, ofB]) => ofB.length - ofA.length || (a < b ? -1 : 1),
  )
  const [month, group] = months[0] ?? [null, []]
  return { month, ids: group.map(({ id }) => id), accounts: rows[0]?.accounts ?? 0 }
}

/** The book with the new price in force in the month; rows are looked up in their order. */
function withPrice(book: PriceBook, request: Request, month: Month): PriceBook {
  const { site, kind, variant, validFrom, validTo, value } = request
  const first = firstOfMonth(month)
  const isLater = validFrom > first
  const row: PriceRow = {
    site,
    kind,
    variant,
    validFrom: isLater ? first : validFrom,
    validTo: isLater ? lastOfMonth(month) : validTo,
    ...value,
    act: null,
    confidence: 'operator',
  }
  const key = `${site} ${kind} ${variant}`
  return new Map([...book, [key, [row, ...(book.get(key) ?? [])]]])
}

function spread(bills: readonly Bill[]): Bill[] {
  const sorted = bills.toSorted((a, b) => (a.kwh ?? 0) - (b.kwh ?? 0))
  if (sorted.length <= SHOWN) return sorted
  return Array.from(
    { length: SHOWN },
    (_, n) => sorted[Math.round((n * (sorted.length - 1)) / (SHOWN - 1))],
  ).filter((bill) => bill !== undefined)
}
