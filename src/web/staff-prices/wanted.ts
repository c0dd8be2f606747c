import { addToMonth, type Month, monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { readPrice } from '#domain/price-text.ts'
import { PRICE_KINDS, PRICE_VARIANTS, type PriceKind } from '#domain/prices.ts'
import { isSite } from '#domain/site.ts'
import { monthText } from '#text/dates.ts'
import { priceName } from '#text/staff-prices.ts'
import { newPrice as words } from '#text/new-price.ts'
import type { Body } from '#web/api/call.ts'
import type { Rules } from '#web/forms/fields.ts'
import { filledRule } from '#web/forms/text-rules.ts'

/** How far ahead and back a price may begin, months. */
const AHEAD = 24
const BACK = 3

export const EMPTY = {
  site: '',
  what: 'energy:household',
  from: '',
  to: '',
  price: '',
  limit: '',
  low: '',
  act: '',
  actOn: '',
  actUrl: '',
  sure: false,
}
export type Typed = typeof EMPTY

export const WHAT = PRICE_KINDS.flatMap((kind) =>
  PRICE_VARIANTS[kind].map((variant) => ({
    value: `${kind}:${variant}`,
    label: priceName(kind, variant),
  })),
)

export const kindOf = ({ what }: Pick<Typed, 'what'>): PriceKind =>
  PRICE_KINDS.find((kind) => what.startsWith(`${kind}:`)) ?? 'energy'

/** How the price of a kind is asked for. */
export const unitOf = (kind: PriceKind) => (kind === 'energy' || kind === 'zone' ? kind : 'network')

export function monthsAround(now: Date): { value: Month; label: string }[] {
  const first = addToMonth(monthOf(kyivDate(now)), -BACK)
  return Array.from({ length: BACK + AHEAD }, (_, n) => addToMonth(first, n)).map((month) => ({
    value: month,
    label: monthText(month),
  }))
}

const isPriced = (values: Typed, text: string) => readPrice(kindOf(values), text) !== null

export const rules: Rules<Typed> = {
  site: filledRule,
  from: filledRule,
  to: (to, { from }) => (to !== '' && from !== '' && to < from ? words.endBefore : null),
  price: (price, values) =>
    isPriced(values, price) ? null : kindOf(values) === 'energy' ? words.priceWrong : words.twoDigits,
  limit: (limit) => (limit.trim() === '' || /^[1-9]\d{0,6}$/.test(limit.trim()) ? null : words.limitWrong),
  low: (low, values) =>
    kindOf(values) !== 'energy' || values.limit.trim() === '' || isPriced(values, low)
      ? null
      : words.priceWrong,
  act: filledRule,
  actOn: filledRule,
  actUrl: (url) => (url.trim() === '' || url.trim().startsWith('https://') ? null : words.linkWrong),
}

/** What is asked of the server; null while no company is chosen. */
export function wantedOf(values: Typed): Body<'/api/admin/prices/preview'> | null {
  const { site, what, from, to } = values
  if (!isSite(site)) return null
  const kind = kindOf(values)
  const inBlocks = kind === 'energy' && values.limit.trim() !== ''
  const rest = values.price.trim()
  return {
    site,
    kind,
    variant: what.slice(kind.length + 1),
    from,
    to: to === '' ? null : to,
    price: inBlocks ? `${values.limit.trim()}:${values.low.trim()} ${rest}` : rest,
  }
}
