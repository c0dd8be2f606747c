import { addToMonth, firstOfMonth, type IsoDate, type Month, monthOf } from '#domain/calendar.ts'
import { calculationDeadline } from '#domain/window.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { CustomerKind } from '#domain/site.ts'
import type { Core } from './call.ts'
import { type FmReply, type FmRequest, fm } from './function-modules.ts'

/** Accounts of one transaction: few enough that a reading handed in meanwhile waits under a second. */
const PORTION = 2000

/** Whether the month before is closed on a day: households from the 4th, businesses once no calculation may be ordered. */
const isTime = (kind: CustomerKind, today: IsoDate): boolean =>
  kind === 'person'
    ? today >= `${today.slice(0, 8)}04`
    : today > calculationDeadline('manual', firstOfMonth(today))

export type Closing = { period: Month; kind: CustomerKind; accounts: number; estimated: number }

/**
 * Closes all months whose time has come and that somebody is not closed for, the oldest first, so that a night that
 * was missed or cut off is made good month by month by the next (docs/decisions/0026). Done every night.
 */
export async function closeMonths(core: Core, now: Date, signal?: AbortSignal): Promise<Closing[]> {
  const today = kyivDate(now)
  const closings: Closing[] = []
  for (const kind of ['person', 'entity'] as const) {
    const itsTime = isTime(kind, today)
    const last = addToMonth(monthOf(today), itsTime ? -1 : -2)
    const { oldest } = await core.call(fm.ZPORTAL_PERIODS_OPEN, { kind })
    const first = oldest !== null && (oldest < last || !itsTime) ? oldest : last
    if (oldest === null && !itsTime) continue
    for (let period = first; period <= last; period = addToMonth(period, 1))
      closings.push(await closeMonth(core, kind, period, now, signal))
  }
  return closings
}

/** Portion by portion, so that a reading handed in meanwhile does not wait. */
async function closeMonth(
  core: Core,
  kind: CustomerKind,
  period: Month,
  now: Date,
  signal?: AbortSignal,
): Promise<Closing> {
  const closing: Closing = { period, kind, accounts: 0, estimated: 0 }
  let after: string | null = null
  do {
    signal?.throwIfAborted()
    const request: FmRequest<'ZPORTAL_PERIOD_CLOSE'> = {
      period,
      kind,
      after,
      limit: PORTION,
      now: now.toISOString(),
    }
    const portion: FmReply<'ZPORTAL_PERIOD_CLOSE'> = await core.call(fm.ZPORTAL_PERIOD_CLOSE, request, {
      key: `${period} ${kind} ${after} ${kyivDate(now)}`,
    })
    closing.accounts += portion.closed
    closing.estimated += portion.estimated
    after = portion.next
  } while (after !== null)
  return closing
}
