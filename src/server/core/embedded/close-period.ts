import type { Transaction } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import { kyivMidnight } from '#domain/kyiv.ts'
import { readingWindow } from '#domain/window.ts'
import type { Database } from '#server/db/schema.ts'
import { CoreRefusal } from '../refusal.ts'
import { fm } from '../function-modules.ts'
import { once, refusalOf } from './answers.ts'
import { closeAccount, type Closing, startClosing } from './close-account.ts'
import { chooseAccounts, type ClosingAccount, loadBilled, loadRegisters } from './close-load.ts'
import { writeClosing, writeReadings } from './close-write.ts'
import { answers } from './deps.ts'
import { endOf } from './registers.ts'

/**
 * Closes a month for one portion of accounts in one transaction with a few statements, however many accounts. An
 * account is closed only if the month is its next one, so a portion that was interrupted or repeated closes nothing
 * twice and skips no month. `next` is returned until the last portion.
 */
export const closePeriod = answers(fm.ZPORTAL_PERIOD_CLOSE, async (deps, request, context) => {
  const { period } = request
  const now = new Date(request.now)
  if (now < closesAt(period, request.kind)) throw new CoreRefusal('period-closing', { field: 'period' })
  const prices = await deps.prices(now)
  try {
    return await once(deps.db, fm.ZPORTAL_PERIOD_CLOSE, request, context, async (trx) => {
      const accounts = await chooseAccounts(trx, request)
      const closings = await start(trx, accounts, period, now)
      const billed = await billedBefore(trx, closings, period)
      const closed = closings.flatMap(
        (closing) =>
          closeAccount(closing, billed.get(closing.account.accountId) ?? [], period, prices, deps.uuid) ?? [],
      )
      await writeReadings(trx, closed, period)
      await writeClosing(trx, closed, period, now, deps.uuid)
      return {
        closed: closed.length,
        unpriced: accounts.length - closed.length,
        estimated: closed.reduce(
          (sum, { computed }) => sum + computed.filter(({ date }) => date === endOf(period)).length,
          0,
        ),
        chargedKopiykas: closed.reduce((sum, account) => sum + account.amountKopiykas, 0),
        next: accounts.length < request.limit ? null : (accounts.at(-1)?.accountId ?? null),
      }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})

/** A month may be closed once nobody can enter readings for it any more. */
function closesAt(period: Month, kind: 'person' | 'entity' | undefined): Date {
  const first = kyivMidnight(endOf(period))
  const household = readingWindow('person', first).closes
  const business = readingWindow('entity', first).closes
  return kind === 'entity' ? business : household
}

/**
 * Readings of a year are enough for nearly every account; if an account changed further back, all its readings are
 * loaded.
 */
async function start(
  trx: Transaction<Database>,
  accounts: readonly ClosingAccount[],
  period: Month,
  now: Date,
): Promise<Closing[]> {
  const ids = accounts.map((account) => account.accountId)
  const registers = await loadRegisters(trx, ids, period, now)
  const begun = accounts.map((one) => startClosing(one, registers.get(one.accountId) ?? [], period))
  const short = new Set(begun.flatMap((one) => (one.short ? [one.account.accountId] : [])))
  if (short.size === 0) return begun
  const whole = await loadRegisters(trx, [...short], period, now, true)
  return begun.map((one) =>
    one.short ? startClosing(one.account, whole.get(one.account.accountId) ?? [], period) : one,
  )
}

async function billedBefore(trx: Transaction<Database>, closings: readonly Closing[], period: Month) {
  const changed = closings.filter(({ since }) => since < period)
  const [first] = changed.map(({ since }) => since).toSorted()
  return first === undefined
    ? new Map<number, never>()
    : loadBilled(
        trx,
        changed.map(({ account }) => account.accountId),
        first,
        period,
      )
}
