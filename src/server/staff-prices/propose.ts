import type { z } from 'zod'
import type { staffPrices } from '#contract/staff-prices.ts'
import { firstOfMonth, lastOfMonth } from '#domain/calendar.ts'
import { priceKey } from '#domain/price-calendar.ts'
import { isUnlikely, readPrice, timesDearer, writePrice } from '#domain/price-text.ts'
import { PRICE_VARIANTS } from '#domain/prices.ts'
import { assertSite } from '#server/auth/staff.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { propose } from '#server/proposals/propose.ts'
import { numberText } from '#text/format.ts'
import { siteName } from '#text/site-name.ts'
import { priceName } from '#text/staff-prices.ts'

type Admin = Caller<'admin'>
type Wanted = Omit<z.output<typeof staffPrices.preview.request>, 'token'>

/** @throws 'invalid' for what is no price of its kind, or ends before it begins */
function priceOf({ site, kind, variant, from, to, price }: Wanted) {
  if (!(PRICE_VARIANTS[kind] as readonly string[]).includes(variant))
    throw new Problem('invalid', { field: 'variant' })
  if (to !== null && to < from) throw new Problem('invalid', { field: 'to' })
  const value = readPrice(kind, price)
  if (!value) throw new Problem('invalid', { field: 'price' })
  return {
    site,
    kind,
    variant,
    value,
    validFrom: firstOfMonth(from),
    validTo: to === null ? null : lastOfMonth(to),
  }
}

async function ask(deps: Deps, wanted: Wanted) {
  const price = priceOf(wanted)
  const shown = await deps.core.call(fm.ZPORTAL_PRICE_PREVIEW, { ...price, now: deps.now().toISOString() })
  const times = timesDearer(shown.current?.value ?? null, price.value)
  return { price, shown, times }
}

/** The core calculates: its billing makes the bills, and this writes nothing. */
export async function previewPrice(
  deps: Deps,
  caller: Admin,
  { token: _token, ...wanted }: z.output<typeof staffPrices.preview.request>,
) {
  assertSite(caller, 'prices.read', wanted.site, 'site')
  const { shown, times } = await ask(deps, wanted)
  const { month, accounts, current, bills } = shown
  return {
    status: 'success' as const,
    month,
    later: month !== null && wanted.from > month,
    accounts,
    current: current && {
      price: writePrice(current.value),
      from: current.validFrom,
      to: current.validTo,
      act: current.act,
    },
    times,
    unlikely: isUnlikely(times),
    // whose they are does not matter here
    bills: bills.map(({ account, ...bill }) => ({ ...bill, account: account.slice(-4) })),
  }
}

export async function proposePrice(
  deps: Deps,
  caller: Admin,
  { token: _token, act, actOn, actUrl, sure, ...wanted }: z.output<typeof staffPrices.propose.request>,
  visit: Visit,
) {
  assertSite(caller, 'prices.propose', wanted.site, 'site')
  const { price, shown, times } = await ask(deps, wanted)
  if (times !== null && isUnlikely(times) && !sure)
    throw new Problem('price-unlikely', {
      field: 'price',
      params: { times: numberText(Math.round((times >= 1 ? times : 1 / times) * 10) / 10) },
    })
  const { site, kind, variant, validFrom, validTo, value } = price
  const { current } = shown
  const field = kind === 'energy' ? 'energy' : kind === 'zone' ? 'zone' : 'perMwh'
  const proposal = await propose(deps, caller, visit, {
    kind: 'price-new',
    site,
    subject: priceKey(price),
    title: `${siteName(site)}: ${priceName(kind, variant)}`,
    before: current
      ? {
          [field]: writePrice(current.value),
          validFrom: current.validFrom,
          validTo: current.validTo ?? '',
          act: current.act ?? '',
        }
      : {},
    after: {
      [field]: writePrice(value),
      validFrom,
      validTo: validTo ?? '',
      act: act.trim(),
      actOn,
      actUrl: actUrl?.trim() ?? '',
    },
  })
  return { status: 'success' as const, proposal }
}
