import type { z } from 'zod'
import type { entityReadings } from '#contract/business-readings.ts'
import { formatDateTime } from '#domain/kyiv.ts'
import { checkEntry, type ReadingMeter } from '#domain/reading.ts'
import { calculableMonth, closedWindow, readingWindow, type RulesOn } from '#domain/window.ts'
import { ownNumber } from '#server/own-number.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { periodOf } from '#server/business-accounts/account-data.ts'
import { Problem } from '#server/problem.ts'
import { expectedOf, hungAfter, meterFacts } from './meters.ts'
import { readingRules } from '#server/rules/reading-rules.ts'

type Meters = FmReply<'ZPORTAL_METERS_GET'>
type Meter = Meters['meters'][number]
type Calculation = NonNullable<FmReply<'ZPORTAL_CALCULATION_GET'>['calculation']>
type Reply = z.input<typeof entityReadings.meters.response>
type Refusal = Reply['refusal']

/** Everything the accountant's screen needs at once. @throws 'account-has-no-objects' where there is no meter */
export async function readingPoints(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof entityReadings.meters.request>,
): Promise<Reply> {
  const number = ownNumber(caller, input.account)
  const now = deps.now()
  const [rules, works] = await Promise.all([readingRules(deps), deps.workDays(now)])
  const window = readingWindow('entity', now, rules)
  // an hourly account must not have longer to calculate than a manual one
  const openMonth = calculableMonth('manual', now, rules, works)
  const ofMonth = (period: string) => deps.core.call(fm.ZPORTAL_CALCULATION_GET, { account: number, period })
  const [meters, period, info, { calculation }, toDeclare] = await Promise.all([
    deps.core.call(fm.ZPORTAL_METERS_GET, { account: number }),
    deps.core.call(fm.ZPORTAL_ENTITY_PERIOD, { account: number }),
    deps.core.call(fm.ZPORTAL_CUSTOM_INFO, { account: number }),
    ofMonth(window.period),
    openMonth ? ofMonth(openMonth.period) : { calculation: null },
  ])
  const calculable = calculableMonth(info.supply.mhcType === 'hourly' ? 'askoe' : 'manual', now, rules, works)
  if (meters.meters.length === 0) throw new Problem('account-has-no-objects', { field: 'account' })
  return {
    status: 'success',
    window: toldWindow(window),
    ...periodOf(period, now),
    mhcType: info.supply.mhcType,
    calculable:
      calculable && deps.core.can('calculate') && toDeclare.calculation?.state !== 'final'
        ? {
            ...calculable,
            kwh: toDeclare.calculation?.kwh ?? null,
            amountKopiykas: toDeclare.calculation?.amountKopiykas ?? null,
          }
        : null,
    calculation: calculation && totalOf(calculation),
    refusal: refusalOfAccount(meters, window.state === 'closed', now, rules),
    points: meters.meters.map((meter) => pointOf(meter, meters)),
  }
}

export const toldWindow = (window: ReturnType<typeof readingWindow>) => ({
  // for a business no reading counts for its own day
  state: window.state === 'any-day' ? ('closed' as const) : window.state,
  countsOn: window.countsOn,
  period: window.period,
  opens: window.opens.toISOString(),
  closes: window.closes.toISOString(),
})

export const totalOf = ({ period, state, kwh, amountKopiykas, calculatedAt }: Calculation) => ({
  period,
  state,
  kwh,
  amountKopiykas,
  calculatedAt,
})

/** A meter without problems of its own: then only the account can be the reason of a refusal. */
const ordinary: ReadingMeter = {
  digits: 6,
  decimals: 0,
  zones: 1,
  ratio: 1,
  state: 'active',
  location: 'flat',
  askoe: false,
}

/** Shown before anything is entered, so the sentence does not mention a lost reading. */
const nothingEntered = { entered: 0 }

export function refusalOfAccount(
  { isCalculated, entry }: Meters,
  periodClosed: boolean,
  now: Date,
  rules: RulesOn,
): Refusal {
  const verdict = checkEntry({ meter: ordinary, calculated: isCalculated, periodClosed, ...entry })
  if (!verdict || verdict.ok) return null
  if (verdict.code !== 'entity-period-closed')
    return { code: verdict.code, field: null, params: nothingEntered }
  const { closedAt, opensOn } = closedWindow(now, rules)
  return {
    code: verdict.code,
    field: null,
    params: { ...nothingEntered, closedAt: formatDateTime(closedAt), opensOn },
  }
}

function ofPoint(meter: Meter, all: Meters): Refusal {
  const hungOn = hungAfter(meter, all)
  const verdict = checkEntry({ meter: meterFacts(meter), calculated: false, hungOn })
  if (!verdict || verdict.ok) return null
  const params = hungOn === null ? nothingEntered : { ...nothingEntered, installedOn: hungOn }
  return { code: verdict.code, field: null, params }
}

export const pointOf = (meter: Meter, all: Meters): Reply['points'][number] => ({
  meterId: meter.meterId,
  meter: meter.meter,
  model: meter.model,
  place: meter.place,
  alias: meter.alias,
  digits: meter.digits,
  decimals: meter.decimals,
  zoneCount: meter.zones,
  ratio: meter.ratio,
  state: meter.state,
  location: meter.location,
  askoe: meter.askoe,
  verifiedTill: meter.verifiedTill,
  refusal: ofPoint(meter, all),
  registers: meter.registers.map((register) => ({
    zone: register.zone,
    register: register.label,
    note: register.optional ? 'scale-optional' : null,
    previous: register.previous && {
      value: register.previous.value,
      date: register.previous.countsOn,
      source: register.previous.source,
    },
    trusted: register.trusted && { value: register.trusted.value, date: register.trusted.countsOn },
    current: register.current && {
      value: register.current.value,
      state: register.current.state,
      source: register.current.source,
      holdReason: register.current.holdReason,
      receipt: register.current.receipt,
    },
    expected: register.optional ? null : expectedOf(meter, register, all),
  })),
})
