import { addToMonth, firstOfMonth, type IsoDate, type Month, monthOf } from '#domain/calendar.ts'
import { calculationDeadline } from '#domain/window.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { CustomerKind } from '#domain/site.ts'
import type { Core } from './call.ts'
import type { FmReply, FmRequest } from './function-modules.ts'

/** Accounts of one transaction: few enough that a reading handed in meanwhile waits under a second. */
const PORTION = 2000

/** Whose months are closed on a day: households from the 4th, businesses once no calculation may be ordered (spec §9). */
function kindsToClose(today: IsoDate): CustomerKind[] {
  const first = firstOfMonth(today)
  const kinds: CustomerKind[] = []
  if (today >= `${first.slice(0, 8)}04`) kinds.push('person')
  if (today > calculationDeadline('manual', first)) kinds.push('entity')
  return kinds
}

export type Closing = { period: Month; kind: CustomerKind; accounts: number; estimated: number }

/**
 * Closes the month before for everyone whose time has come, portion by portion. Done every night: who has a bill is
 * passed over, so a night that was missed or cut off is made good by the next.
 */
export async function closeMonths(core: Core, now: Date, signal?: AbortSignal): Promise<Closing[]> {
  const today = kyivDate(now)
  const period = addToMonth(monthOf(today), -1)
  const closings: Closing[] = []
  for (const kind of kindsToClose(today)) {
    const closing: Closing = { period, kind, accounts: 0, estimated: 0 }
    let after: number | null = 0
    while (after !== null) {
      signal?.throwIfAborted()
      const request: FmRequest<'ZPORTAL_PERIOD_CLOSE'> = {
        period,
        kind,
        after,
        limit: PORTION,
        now: now.toISOString(),
      }
      const portion: FmReply<'ZPORTAL_PERIOD_CLOSE'> = await core.call('ZPORTAL_PERIOD_CLOSE', request, {
        key: `${period} ${kind} ${after} ${today}`,
      })
      closing.accounts += portion.closed
      closing.estimated += portion.estimated
      after = portion.next
    }
    closings.push(closing)
  }
  return closings
}
