import type { Transaction } from 'kysely'
import type { Month } from '#domain/calendar.ts'
import type { Database } from '#server/db/schema.ts'
import { type Closing, startClosing } from './close-account.ts'
import { type ClosingAccount, loadBilled, loadRegisters } from './close-load.ts'
import type { BilledMonth } from './settle.ts'

/**
 * Readings of a year are enough for nearly every account; if an account changed further back, all its readings are
 * loaded.
 */
export async function startAll(
  trx: Transaction<Database>,
  accounts: readonly ClosingAccount[],
  period: Month,
  now: Date,
): Promise<Closing[]> {
  const ids = accounts.map((account) => account.accountId)
  const registers = await loadRegisters(trx, ids, period, now)
  const begun = accounts.map((account) =>
    startClosing(account, registers.get(account.accountId) ?? [], period),
  )
  const short = new Set(begun.flatMap((closing) => (closing.short ? [closing.account.accountId] : [])))
  if (short.size === 0) return begun
  const whole = await loadRegisters(trx, [...short], period, now, true)
  return begun.map((closing) =>
    closing.short
      ? startClosing(closing.account, whole.get(closing.account.accountId) ?? [], period)
      : closing,
  )
}

/** What stands on bills for the months that change with this one, by account. */
export async function billedBefore(
  trx: Transaction<Database>,
  closings: readonly Closing[],
  period: Month,
): Promise<Map<number, BilledMonth[]>> {
  const changed = closings.filter(({ since }) => since < period)
  const [first] = changed.map(({ since }) => since).toSorted()
  return first === undefined
    ? new Map<number, BilledMonth[]>()
    : loadBilled(
        trx,
        changed.map(({ account }) => account.accountId),
        first,
        period,
      )
}
