import type { Deps, Visit } from '#server/deps.ts'
import { addressKey } from '#server/http/rate-limit.ts'
import { codeRules } from './codes.ts'
import type { Contact } from './contact.ts'
import { countInWindow, takePlace } from './counters.ts'

const HOUR = 3600
const DAY = 86_400
/** The owner hears of it before the budget of the day is spent. */
const ALARM_AT = 0.8

/**
 * Counts a code about to be sent against the limits of promise A7: one a minute and five in any hour to a contact,
 * twenty in any hour from an address, so many a day over all. Counted by what was typed, so it tells nothing of who is a customer.
 * @returns seconds to wait; 0 = send it
 */
export async function waitForCode(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  contact: Pick<Contact, 'value'>,
  visit: Pick<Visit, 'address'>,
): Promise<number> {
  const minute = await countInWindow(deps, 'code-minute', contact.value, codeRules.resendSeconds)
  if (minute.n > 1) return minute.secondsLeft
  // the address first: whoever has spent his calls takes no place of somebody else's phone
  const address = { places: codeRules.perAddressHour, seconds: HOUR }
  const wait =
    (await takePlace(deps, 'code-address', addressKey(visit.address), address)) ||
    (await takePlace(deps, 'code-hour', contact.value, { places: codeRules.perHour, seconds: HOUR }))
  if (wait > 0) return wait
  const day = await countInWindow(deps, 'code-all', 'all', DAY)
  const limit = codeRules.perDayAll
  if (day.n === Math.ceil(limit * ALARM_AT) || day.n === limit + 1)
    deps.log.warn({ codes: day.n, limit }, 'one-time codes: the budget of the day is running out')
  return day.n > limit ? day.secondsLeft : 0
}
