import type { z } from 'zod'
import type { readings } from '#contract/readings.ts'
import { daysBetween, firstOfMonth, type Month } from '#domain/calendar.ts'
import { averageDaily, checkEntry, rangeAround } from '#domain/reading.ts'
import { readingWindow } from '#domain/window.ts'
import type { ZoneCount } from '#domain/zone.ts'
import { ownNumber } from '#server/own-number.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { readingRules } from '#server/rules/reading-rules.ts'
import { monthUse } from './month-use.ts'

type Meter = FmReply<'ZPORTAL_METERS_GET'>['meters'][number]
type Prices = Pick<FmReply<'ZPORTAL_TARIFFS_GET'>, 'tariffs' | 'coefficients'>
/** For a core without tariffs: the result of a reading is given in kWh only. */
const noPrices: Prices = { tariffs: [], coefficients: [] }

/** Everything the reading screen needs at once: window, meters, previous values, expected range, price, calculation. */
export async function readingMeters(
  deps: Deps,
  caller: Caller<'person'>,
  input: z.output<typeof readings.meters.request>,
) {
  const number = ownNumber(caller, input.account)
  const window = readingWindow('person', deps.now(), await readingRules(deps))
  const reply = await deps.core.call(fm.ZPORTAL_METERS_GET, { account: number, beside: true })
  const [prices, calculation] = await Promise.all([
    reply.prices ?? pricesOf(deps, number),
    reply.calculation === undefined || reply.period !== window.period
      ? calculationOf(deps, number, window.period)
      : reply.calculation,
  ])
  return {
    status: 'success' as const,
    window: {
      state: window.state,
      countsOn: window.countsOn,
      period: window.period,
      opens: window.opens.toISOString(),
      closes: window.closes.toISOString(),
    },
    isCalculated: reply.isCalculated ? 'X' : '',
    calculation: calculation && withoutService(calculation),
    meters: reply.meters.map((meter) => ({
      meterId: meter.meterId,
      meter: meter.meter,
      model: meter.model,
      digits: meter.digits,
      decimals: meter.decimals,
      zoneCount: meter.zones,
      ratio: meter.ratio,
      refusal: refusalOf(meter, reply),
      hungOn: hungAfter(meter, reply),
      zones: meter.registers.filter(needed).map((register) => ({
        zone: register.zone,
        register: register.label,
        previous: register.previous && {
          value: register.previous.value,
          date: register.previous.countsOn,
          source: register.previous.source,
        },
        current: register.current && {
          id: register.current.id,
          value: register.current.value,
          kwh: null,
          source: register.current.source,
          state: register.current.state,
          holdReason: register.current.holdReason,
          receipt: register.current.receipt,
        },
        expected: expectedOf(meter, register, reply),
        ...priceOf(prices, window.period, meter.zones, register.zone),
      })),
    })),
  }
}

/** Both of a core that does not say them together with the meters. */
const pricesOf = ({ core }: Pick<Deps, 'core'>, account: string): Promise<Prices> | Prices =>
  core.can('tariffs') ? core.call(fm.ZPORTAL_TARIFFS_GET, { account }) : noPrices
const calculationOf = async ({ core }: Pick<Deps, 'core'>, account: string, period: Month) =>
  (await core.call(fm.ZPORTAL_CALCULATION_GET, { account, period })).calculation

/** Meters of any account, for whoever enters what its customer says; the window is that of its kind. */
export async function metersToEnter(deps: Pick<Deps, 'core'>, account: string) {
  const reply = await deps.core.call(fm.ZPORTAL_METERS_GET, { account })
  return {
    countsOn: reply.countsOn,
    meters: reply.meters.map((meter) => ({
      meterId: meter.meterId,
      meter: meter.meter,
      model: meter.model,
      place: meter.alias ?? meter.place,
      digits: meter.digits,
      decimals: meter.decimals,
      refusal: refusalOf(meter, reply),
      hungOn: hungAfter(meter, reply),
      zones: meter.registers.filter(needed).map((register) => ({
        zone: register.zone,
        register: register.label,
        previous: register.previous && { value: register.previous.value, date: register.previous.countsOn },
        current: register.current && {
          value: register.current.value,
          state: register.current.state,
          receipt: register.current.receipt,
        },
        expected: expectedOf(meter, register, reply),
      })),
    })),
  }
}

/** Why this meter takes no reading from the customer, as the code whose sentence the screen shows. */
function refusalOf(meter: Meter, reply: FmReply<'ZPORTAL_METERS_GET'>): string | null {
  const { isCalculated, entry } = reply
  const hungOn = hungAfter(meter, reply)
  const verdict = checkEntry({ meter: meterFacts(meter), calculated: isCalculated, hungOn, ...entry })
  return verdict && !verdict.ok ? verdict.code : null
}

/** The day a meter was hung, where that is later than the day a reading counts for: none of it is needed. */
export const hungAfter = ({ installedOn }: Meter, { countsOn }: { countsOn: string }): string | null =>
  installedOn !== undefined && installedOn > countsOn ? installedOn : null

/** A household is asked only for registers that count. */
const needed = ({ optional }: Meter['registers'][number]): boolean => !optional

export const meterFacts = (meter: Meter) => ({
  digits: meter.digits,
  decimals: meter.decimals,
  zones: zoneCount(meter.zones),
  ratio: meter.ratio,
  state: meter.state,
  location: meter.location,
  askoe: meter.askoe,
})

const zoneCount = (zones: number): ZoneCount => (zones === 3 ? 3 : zones === 2 ? 2 : 1)

/** The expected consumption since the previous value, plus or minus half (domain/consumption.ts). */
export function expectedOf(
  meter: Meter,
  register: Meter['registers'][number],
  { countsOn, period }: { countsOn: string; period: string },
): { from: number; to: number } | null {
  if (!register.previous) return null
  // the present month is not complete yet and would make the average too small
  const whole = meter.history.filter((month) => month.zone === register.zone && month.month < period)
  const daily = averageDaily(whole.map((month) => monthUse(month, meter.installedOn)))
  if (daily === null) return null
  const range = rangeAround(daily * Math.max(1, daysBetween(register.previous.countsOn, countsOn)))
  return { from: range.low, to: range.high }
}

/**
 * Price of a zone in the month with its coefficient (null = not known); with several blocks the first one and its
 * limit.
 */
function priceOf(
  { tariffs, coefficients }: Prices,
  month: Month,
  zones: number,
  zone: Meter['registers'][number]['zone'],
): { priceE4: number | null; priceUptoKwh: number | null } {
  const day = firstOfMonth(month)
  const inForce = (row: { validFrom: string; validTo: string | null }) =>
    row.validFrom <= day && (row.validTo === null || day <= row.validTo)
  const block = tariffs.find((row) => row.own && row.service === 'energy' && inForce(row))?.blocks[0]
  const coefficient =
    zones === 1
      ? 100
      : coefficients.find((row) => row.zones === zones && row.zone === zone && inForce(row))?.coefficient
  return block === undefined || coefficient === undefined
    ? { priceE4: null, priceUptoKwh: null }
    : { priceE4: Math.round((block.priceE4 * coefficient) / 100), priceUptoKwh: block.uptoKwh }
}

type Calculation = NonNullable<FmReply<'ZPORTAL_CALCULATION_GET'>['calculation']>

/** A calculation as the cabinet shows it: energy lines with zone, days and price. */
export const withoutService = (calculation: Calculation) => ({
  period: calculation.period,
  state: calculation.state,
  kwh: calculation.kwh,
  amountKopiykas: calculation.amountKopiykas,
  calculatedAt: calculation.calculatedAt,
  lines: calculation.lines.map((line) => ({
    meter: line.meter ?? '',
    zone: line.zone ?? ('single' as const),
    from: line.fromDate,
    to: line.toDate,
    kwh: line.kwh,
    priceE4: line.priceE4,
    coefficient: line.coefficient,
    amountKopiykas: line.amountKopiykas,
    act: line.act,
    month: line.month,
    recalculation: line.recalculation,
  })),
})
