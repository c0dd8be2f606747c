import {
  addToMonth,
  firstOfMonth,
  type IsoDate,
  isWorkingDay,
  type Month,
  monthOf,
  type WorksOn,
} from '#domain/calendar.ts'
import { rulesOn } from '#domain/rules.ts'
import { calculationDeadline, type RulesOn, SPEC_RULES, windowAround } from '#domain/window.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { CustomerKind } from '#domain/site.ts'
import type { Core } from './call.ts'
import { type FmReply, type FmRequest, fm } from './function-modules.ts'

/** Accounts per transaction: few enough that a reading submitted meanwhile waits less than a second. */
const PORTION = 1000

/**
 * Whether the previous month can be closed on this day: for households once their window is over (from the 4th), for
 * businesses once no calculation can be ordered any more.
 */
const isTime = (kind: CustomerKind, today: IsoDate, rules: RulesOn, works: WorksOn): boolean =>
  kind === 'person'
    ? today >= kyivDate(windowAround('person', firstOfMonth(today), rules).closes)
    : today > calculationDeadline('manual', firstOfMonth(today), rules, works)

export type Closing = { period: Month; kind: CustomerKind; accounts: number; estimated: number }

/**
 * Closes every month that is due and is still open for some account, the oldest first. A night that was missed or
 * interrupted is thus made up for by the next one, month by month (docs/decisions/0026). Runs every night.
 */
export async function closeMonths(
  core: Core,
  now: Date,
  { works = isWorkingDay, signal }: { works?: WorksOn; signal?: AbortSignal } = {},
): Promise<Closing[]> {
  const today = kyivDate(now)
  const rules = core.can('reading-rules')
    ? rulesOn((await core.call(fm.ZPORTAL_READING_RULES, {})).rules)
    : SPEC_RULES
  const closings: Closing[] = []
  for (const kind of ['person', 'entity'] as const) {
    const itsTime = isTime(kind, today, rules, works)
    const last = addToMonth(monthOf(today), itsTime ? -1 : -2)
    const { oldest } = await core.call(fm.ZPORTAL_PERIODS_OPEN, { kind })
    const first = oldest !== null && (oldest < last || !itsTime) ? oldest : last
    if (oldest === null && !itsTime) continue
    for (let period = first; period <= last; period = addToMonth(period, 1))
      closings.push(await closeMonth(core, kind, period, now, signal))
  }
  return closings
}

/** So many portions are closed at the same time, of different accounts. */
const LANES = 2

/** Closes the month in portions, so that a reading submitted meanwhile does not wait. */
async function closeMonth(
  core: Core,
  kind: CustomerKind,
  period: Month,
  now: Date,
  signal?: AbortSignal,
): Promise<Closing> {
  const closing: Closing = { period, kind, accounts: 0, estimated: 0 }
  const closeLane = async (number: number): Promise<void> => {
    let after: string | null = null
    do {
      signal?.throwIfAborted()
      const request: FmRequest<'ZPORTAL_PERIOD_CLOSE'> = {
        period,
        kind,
        after,
        lane: { number, of: LANES },
        limit: PORTION,
        now: now.toISOString(),
      }
      const portion: FmReply<'ZPORTAL_PERIOD_CLOSE'> = await core.call(fm.ZPORTAL_PERIOD_CLOSE, request, {
        key: `${period} ${kind} ${number} ${after} ${kyivDate(now)}`,
      })
      closing.accounts += portion.closed
      closing.estimated += portion.estimated
      after = portion.next
    } while (after !== null)
  }
  const lanes = await Promise.allSettled(Array.from({ length: LANES }, (_, number) => closeLane(number)))
  // a lane goes on when the other one fails: what it has closed is closed
  for (const lane of lanes) if (lane.status === 'rejected') throw lane.reason
  return closing
}
