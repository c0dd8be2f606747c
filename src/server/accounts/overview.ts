import { monthOf } from '#domain/calendar.ts'
import { readingWindow } from '#domain/window.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { powerOfObjects, powerUnknown } from '#server/outages/power.ts'
import { readingRules } from '#server/rules/reading-rules.ts'
import { headsOf, ownLinks, toPersonAccount } from './person-accounts.ts'

/**
 * The home page: every apartment with its balance, its power and whether a reading is due. One statement besides that
 * of the session, however many apartments.
 */
export async function overview(deps: Deps, caller: Caller<'person'>) {
  const window = readingWindow('person', deps.now(), await readingRules(deps))
  const heads = await headsOf(deps, await ownLinks(deps, caller))
  const powers = await powerOfObjects(
    deps,
    heads.map(({ head }) => head),
    caller,
  )
  return {
    status: 'success' as const,
    chosen: caller.chosenAccount,
    accounts: heads.map(({ head, link }, index) => {
      const readOn = head.readOn ?? head.lastReadingOn
      const handedIn = readOn !== null && readOn >= window.countsOn
      return {
        ...toPersonAccount(head, link),
        balanceKopiykas: head.balanceKopiykas,
        lastReadingOn: head.lastReadingOn,
        queue: powers[index]?.queue ?? null,
        power: powers[index]?.power ?? powerUnknown,
        queueNames: powers[index]?.queueNames ?? [],
        days: powers[index]?.days ?? [],
        updatedAt: powers[index]?.updatedAt ?? null,
        reading: {
          needed: head.flags.ownReading && !handedIn && (readOn === null || monthOf(readOn) <= window.period),
          state: window.state,
          till: window.closes.toISOString(),
          handedIn,
          reason: head.flags.heldReading ? 'additional-verification' : null,
        },
      }
    }),
  }
}
