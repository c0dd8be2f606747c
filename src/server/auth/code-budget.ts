import type { Deps, Visit } from '#server/deps.ts'
import { addressKey } from '#server/http/rate-limit.ts'
import { codeRules } from './codes.ts'
import type { Contact } from './contact.ts'
import { countInWindow } from './counters.ts'

const HOUR = 3600
const DAY = 86_400
/** The owner hears of it before the budget of the day is spent. */
const ALARM_AT = 0.8

/**
 * Counts a code about to be sent against the limits of promise A7: one a minute and five an hour to a contact, twenty
 * an hour from an address, so many a day over all. Counted by what was typed, so it tells nothing of who is a customer.
 * @returns seconds to wait; 0 = send it
 */
export async function waitForCode(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  contact: Pick<Contact, 'value'>,
  visit: Pick<Visit, 'address'>,
): Promise<number> {
  const minute = await countInWindow(deps, 'code-minute', contact.value, codeRules.resendSeconds)
  if (minute.n > 1) return minute.secondsLeft
  const limits = [
    ['code-hour', contact.value, codeRules.perHour, HOUR],
    ['code-address', addressKey(visit.address), codeRules.perAddressHour, HOUR],
    ['code-all', 'all', codeRules.perDayAll, DAY],
  ] as const
  for (const [bucket, key, limit, seconds] of limits) {
    const counted = await countInWindow(deps, bucket, key, seconds)
    if (bucket === 'code-all' && (counted.n === Math.ceil(limit * ALARM_AT) || counted.n === limit + 1))
      deps.log.warn({ codes: counted.n, limit }, 'one-time codes: the budget of the day is running out')
    if (counted.n > limit) return counted.secondsLeft
  }
  return 0
}
