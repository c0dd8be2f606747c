import type { z } from 'zod'
import type { entity } from '#contract/business-accounts.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { type ReadingWindow, readingWindow } from '#domain/window.ts'
import { ownAccount } from '#server/accounts/own-account.ts'
import { billsOf } from '#server/core/account-lists.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { powerOfObjects, powerUnknown } from '#server/outages/power.ts'
import { readingRules } from '#server/rules/reading-rules.ts'
import { alertsOf } from './alerts.ts'

type Reply = z.input<typeof entity.overview.response>
type Meters = FmReply<'ZPORTAL_METERS_GET'>

/** What needs attention on an account of a business, for its home page and for the top of its readings. */
export async function businessOverview(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof entity.overview.request>,
): Promise<Reply> {
  const { head } = await ownAccount(deps, caller, input.account)
  const { account: number } = head
  const now = deps.now()
  const window = readingWindow('entity', now, await readingRules(deps))
  const [meters, balance, bills, [outage]] = await Promise.all([
    deps.core.call(fm.ZPORTAL_METERS_GET, { account: number, brief: true }),
    deps.core.call(fm.ZPORTAL_BALANCE_GET, { account: number }),
    billsOf(deps.core, number, { state: 'issued', pageSize: 1 }),
    powerOfObjects(deps, [head]),
  ])
  const today = kyivDate(now)
  const [bill] = bills.rows
  return {
    status: 'success',
    window: windowOf(window),
    isCalculated: meters.isCalculated,
    indications: meters.meters.map((meter) => indicationOf(meter, meters)),
    readBy: readByOf(meters),
    endKopiykas: balance.endKopiykas,
    services: balance.items.map(({ service, name, debet }) => ({ service, name, endKopiykas: debet })),
    lastBill: bill
      ? {
          number: bill.number,
          period: bill.period,
          amountKopiykas: bill.amountKopiykas,
          unpaidKopiykas: bill.unpaidKopiykas,
          dueOn: bill.dueOn,
        }
      : null,
    queue: outage?.queue ?? null,
    power: outage?.power ?? powerUnknown,
    ...(await alertsOf(deps, number, { flags: head.flags, balance, meters: meters.meters, today })),
  }
}

export const windowOf = (window: ReadingWindow): Reply['window'] => ({
  // for a business no reading counts for its own day
  state: window.state === 'any-day' ? 'closed' : window.state,
  period: window.period,
  opens: window.opens.toISOString(),
  closes: window.closes.toISOString(),
})

/** Who hands in the readings: first a stop of the whole account, then the kind of each meter in use. */
function readByOf({ meters, entry }: Meters): Reply['readBy'] {
  if (entry.blocked || entry.contractChanging) return 'nobody'
  if (entry.readByOperator) return 'company'
  const inUse = meters.filter(({ state }) => state === 'active')
  if (inUse.length === 0) return meters.length === 0 ? 'customer' : 'nobody'
  if (inUse.every(({ askoe }) => askoe)) return 'askoe'
  return inUse.every(({ askoe, location }) => askoe || location === 'substation') ? 'company' : 'customer'
}

export function indicationOf(
  {
    meterId,
    alias,
    place,
    meter: number,
    state,
    askoe,
    location,
    registers,
    installedOn,
  }: Meters['meters'][number],
  { entry, countsOn }: Pick<Meters, 'entry' | 'countsOn'>,
): Reply['indications'][number] {
  return {
    meterId,
    name: alias ?? place ?? number,
    own:
      state === 'active' &&
      !askoe &&
      location !== 'substation' &&
      // of a meter that was hung after the day that counts nothing is read for it
      (installedOn === undefined || installedOn <= countsOn) &&
      !(entry.blocked || entry.readByOperator || entry.contractChanging),
    entered: registers.every(({ current, optional }) => current !== null || optional),
    readings: registers.flatMap(({ zone, current }) =>
      current ? [{ zone, value: current.value, state: current.state }] : [],
    ),
  }
}
