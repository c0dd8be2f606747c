import type { Month } from '#domain/calendar.ts'
import type { CustomerKind } from '#domain/site.ts'
import { type RulesOn, windowAround } from '#domain/window.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { fm } from '#server/core/function-modules.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { closeAccount } from './close-account.ts'
import { billedBefore, startAll } from './close-books.ts'
import { chooseAccounts } from './close-load.ts'
import { writeClosing, writeReadings } from './close-write.ts'
import { answers } from '#billing/deps.ts'
import { pricesOfClosing } from '#billing/prices/dated-prices.ts'
import { endOf } from '#billing/kit/month-of-reading.ts'

/**
 * Closes a month for one portion of accounts in one transaction with a few statements, however many accounts. An
 * account is closed only if the month is its next one, so a portion that was interrupted or repeated closes nothing
 * twice and skips no month. `next` is returned until the last portion.
 */
export const closePeriod = answers(fm.ZPORTAL_PERIOD_CLOSE, async (deps, request, context) => {
  const { period } = request
  const now = new Date(request.now)
  const [rules, works] = await Promise.all([deps.rules(now), deps.workDays(now)])
  if (now < closesAt(period, request.kind, rules))
    throw new CoreRefusal('period-closing', { field: 'period' })
  try {
    return await once(deps.db, fm.ZPORTAL_PERIOD_CLOSE, request, context, async (trx) => {
      const prices = await pricesOfClosing(trx)
      const accounts = await chooseAccounts(trx, request)
      const closings = await startAll(trx, accounts, period, now)
      const billed = await billedBefore(trx, closings, period)
      const closed = closings.flatMap(
        (closing) =>
          closeAccount(closing, billed.get(closing.account.accountId) ?? [], period, prices, deps.uuid) ?? [],
      )
      await writeReadings(trx, closed, period)
      await writeClosing(trx, closed, period, { now, uuid: deps.uuid, works })
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
const closesAt = (period: Month, kind: CustomerKind | undefined, rules: RulesOn): Date =>
  windowAround(kind ?? 'person', endOf(period), rules).closes
