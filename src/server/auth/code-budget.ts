import type { Deps, Visit } from '#server/deps.ts'
import { addressKey, networkKey } from '#server/address-key.ts'
import type { Asker } from './asker.ts'
import { type CodePurpose, codeRules } from './codes.ts'
import type { Contact } from './contact.ts'
import { countInWindow, takePlace } from './counters.ts'

const HOUR = 3600
const DAY = 86_400
/** The owner is warned before the budget of the day is spent. */
const ALARM_AT = 0.8

/**
 * Counts a code that is about to be sent against the limits of promise A7. It counts by what was typed, so it does not
 * reveal who is a customer. Each purpose has its own count, so a sign-up code asked for by a stranger takes nothing
 * from an owner who restores a password; a known owner of the contact has a separate allowance.
 * @returns seconds to wait; 0 = send it
 */
export async function waitForCode(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  { contact, purpose }: { contact: Pick<Contact, 'value'>; purpose: CodePurpose },
  asker: Asker,
  visit: Pick<Visit, 'address'>,
): Promise<number> {
  // its first word is the contact: see `forgetCodeTries`
  const key = `${contact.value} ${purpose}${asker.known ? ` ${asker.key}` : ''}`
  const minute = await countInWindow(deps, 'code-minute', key, codeRules.resendSeconds)
  if (minute.n > 1) return minute.secondsLeft
  const hour = () => takePlace(deps, 'code-hour', key, { places: codeRules.perHour, seconds: HOUR })
  if (asker.known) return hour()
  // the address is counted first: somebody who has used up their calls must not use up the allowance of another
  // person's phone
  const address = { places: codeRules.perAddressHour, seconds: HOUR }
  const wait =
    (await takePlace(deps, 'code-address', addressKey(visit.address), address)) ||
    (await overTheDay(
      deps,
      'code-network',
      `${networkKey(visit.address)} ${purpose}`,
      codeRules.networkShare,
    )) ||
    (await hour())
  return wait || overTheDay(deps, 'code-all', purpose)
}

/** @param share of the day's budget that the key has */
async function overTheDay(
  deps: Pick<Deps, 'db' | 'now' | 'log'>,
  bucket: 'code-network' | 'code-all',
  key: string,
  share = 1,
): Promise<number> {
  const day = await countInWindow(deps, bucket, key, DAY)
  const limit = codeRules.perDayAll * share
  if (bucket === 'code-all' && (day.n === Math.ceil(limit * ALARM_AT) || day.n === limit + 1))
    deps.log.warn(
      { codes: day.n, limit, purpose: key },
      'one-time codes: the budget of the day is running out',
    )
  return day.n > limit ? day.secondsLeft : 0
}
