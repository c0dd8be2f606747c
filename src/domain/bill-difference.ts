import type { Kopiykas } from './money.ts'
import type { Zone } from './zone.ts'

/** The fields of a bill line that explain its sum. */
export type CausedLine = {
  readonly service: string
  readonly meter: string | null
  readonly zone: Zone | null
  readonly days: number
  readonly kwh: number
  readonly priceE4: number
  readonly amountKopiykas: Kopiykas
  readonly note: string | null
  readonly recalculation: string | null
}

export type Cause =
  | {
      readonly cause: 'zone'
      readonly zone: Zone | null
      readonly kwh: number
      readonly kopiykas: Kopiykas
    }
  | { readonly cause: 'days'; readonly days: number; readonly kopiykas: Kopiykas }
  | { readonly cause: 'price' | 'blocks' | 'recalculation' | Charge; readonly kopiykas: Kopiykas }

/** Charges without a register: network services by volume, the tax, acts on violations, penalties, anything else. */
export const CHARGES = ['network', 'vat', 'act', 'penalty', 'other'] as const
type Charge = (typeof CHARGES)[number]

/**
 * Full months differ by at most three days; a larger difference means a part of a month: a contract or a supply began
 * or ended.
 */
const CALENDAR_DAYS = 3

type Use = { zone: Zone | null; kwh: number; kopiykas: Kopiykas; prices: Set<number> }

/**
 * Why one bill is larger or smaller than the one before: consumption by zone, days of a part of a month, price, blocks
 * and the heating season, recalculation, charges without a register. Causes add up to the difference of the bills to
 * the kopiyka; a rounding goes to the consumption of its zone. Causes worth nothing are left out.
 */
export function billDifference(
  lines: readonly CausedLine[],
  before: readonly CausedLine[],
): { kopiykas: Kopiykas; causes: Cause[] } {
  const kopiykas = sum(lines) - sum(before)
  const [used, usedBefore] = [usesOf(lines), usesOf(before)]
  const [days, daysBefore] = [daysOf(lines), daysOf(before)]
  const cut = daysBefore > 0 && Math.abs(days - daysBefore) > CALENDAR_DAYS
  const share = cut ? (days - daysBefore) / daysBefore : 0

  const zones = new Map<Zone | null, { zone: Zone | null; kwh: number; kopiykas: Kopiykas }>()
  const [ofDays, ofPrice, ofBlocks] = [{ sum: 0 }, { sum: 0 }, { sum: 0 }]
  for (const key of new Set([...used.keys(), ...usedBefore.keys()])) {
    const [now, then] = [used.get(key) ?? nothing, usedBefore.get(key) ?? nothing]
    const byDays = Math.round(then.kopiykas * share)
    const kwhByDays = Math.round(then.kwh * share)
    const { cause, kopiykas: byPrice } = priceEffect(now, then)
    if (cause === 'price') ofPrice.sum += byPrice
    else ofBlocks.sum += byPrice
    ofDays.sum += byDays
    const { zone } = used.has(key) ? now : then
    const held = zones.get(zone) ?? { zone, kwh: 0, kopiykas: 0 }
    zones.set(zone, {
      zone,
      // energy and its delivery are priced by the same kWh, so the kWh are named once
      kwh: held.kwh === 0 ? now.kwh - then.kwh - kwhByDays : held.kwh,
      kopiykas: held.kopiykas + now.kopiykas - then.kopiykas - byPrice - byDays,
    })
  }
  const recalculated = sum(lines.filter(isRecalculation)) - sum(before.filter(isRecalculation))
  const charged = (list: readonly CausedLine[], cause: Charge) =>
    sum(list.filter((line) => isOther(line) && chargeOf(line) === cause))
  const causes: Cause[] = [
    ...[...zones.values()].map((change) => ({ cause: 'zone' as const, ...change })),
    { cause: 'days', days: days - daysBefore, kopiykas: ofDays.sum },
    { cause: 'price', kopiykas: ofPrice.sum },
    { cause: 'blocks', kopiykas: ofBlocks.sum },
    { cause: 'recalculation', kopiykas: recalculated },
    ...CHARGES.map((cause) => ({ cause, kopiykas: charged(lines, cause) - charged(before, cause) })),
  ]
  return { kopiykas, causes: causes.filter((cause) => cause.kopiykas !== 0) }
}

const nothing: Use = { zone: null, kwh: 0, kopiykas: 0, prices: new Set() }

/**
 * What the price alone changed: the present kWh at the previous average price. A single unchanged price changes
 * nothing.
 */
function priceEffect(now: Use, then: Use): { cause: 'price' | 'blocks'; kopiykas: Kopiykas } {
  const same =
    now.prices.size === then.prices.size && [...now.prices].every((price) => then.prices.has(price))
  const single = now.prices.size === 1 && then.prices.size === 1
  if (then.kwh <= 0 || now.kwh <= 0 || (same && single)) return { cause: 'price', kopiykas: 0 }
  const atOld = Math.round((then.kopiykas * now.kwh) / then.kwh)
  return { cause: single ? 'price' : 'blocks', kopiykas: now.kopiykas - atOld }
}

const isRecalculation = ({ note, recalculation }: CausedLine) =>
  note === 'recalculation' || recalculation !== null
const isUse = (line: CausedLine) => line.meter !== null && !isRecalculation(line)
const isOther = (line: CausedLine) => !isUse(line) && !isRecalculation(line)

/** The tax on a service and the services by volume stand under the service they are charged with. */
function chargeOf({ service, kwh, note }: CausedLine): Charge {
  if (note === 'vat') return 'vat'
  if (service === 'act' || service === 'penalty') return service
  return kwh !== 0 ? 'network' : 'other'
}

const sum = (lines: readonly CausedLine[]): Kopiykas =>
  lines.reduce((total, { amountKopiykas }) => total + amountKopiykas, 0)

/** Days of the month that were billed; when a meter was exchanged in it, several lines carry a part each. */
const daysOf = (lines: readonly CausedLine[]): number =>
  Math.max(0, ...lines.filter(isUse).map(({ days }) => days))

/** Consumption and its money by service and zone. */
function usesOf(lines: readonly CausedLine[]): Map<string, Use> {
  const uses = new Map<string, Use>()
  for (const { service, zone, kwh, priceE4, amountKopiykas } of lines.filter(isUse)) {
    const key = `${service}|${zone ?? ''}`
    const held = uses.get(key) ?? { zone, kwh: 0, kopiykas: 0, prices: new Set<number>() }
    held.prices.add(priceE4)
    uses.set(key, { ...held, kwh: held.kwh + kwh, kopiykas: held.kopiykas + amountKopiykas })
  }
  return uses
}
