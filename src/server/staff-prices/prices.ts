import type { z } from 'zod'
import type { staffPrices } from '#contract/staff-prices.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { endings, priceKey } from '#domain/price-calendar.ts'
import { writePrice } from '#domain/price-text.ts'
import { staffPricesList } from '#lists/staff-prices.ts'
import { sitesFor } from '#server/auth/staff.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList, list } from '#server/lists/list.ts'
import { waitingSubjects } from '#server/proposals/waiting.ts'

type Admin = Caller<'admin'>
type Wanted = Omit<z.output<typeof staffPrices.list.request>, 'token'>

/** Every price of the companies of the caller: some hundreds. */
export function readPrices(deps: Pick<Deps, 'core'>, caller: Admin): Promise<FmReply<'ZPORTAL_PRICES_LIST'>> {
  const sites = sitesFor(caller, 'prices.read')
  return deps.core.call(fm.ZPORTAL_PRICES_LIST, { sites: sites === null ? null : [...sites] })
}

async function page(deps: Deps, caller: Admin, input: Wanted) {
  const today = kyivDate(deps.now())
  const [{ prices }, waits] = await Promise.all([
    readPrices(deps, caller),
    waitingSubjects(deps, 'price-new'),
  ])
  const ends = new Map(endings(prices, priceKey, today).map(({ row, urgency }) => [row, urgency]))
  const rows = prices
    .map((row) => {
      const { site, kind, variant, value, validFrom, validTo, act, actOn, actUrl, confidence } = row
      const isOver = validTo !== null && validTo < today
      const state = isOver ? ('past' as const) : validFrom > today ? ('coming' as const) : ('now' as const)
      return {
        site,
        kind,
        variant,
        validFrom,
        validTo,
        act,
        actOn,
        actUrl,
        confidence,
        state,
        price: writePrice(value),
        ends: ends.get(row) ?? null,
        by: row.enteredBy,
        at: row.enteredAt,
        waits: state !== 'past' && waits.has(priceKey(row)),
      }
    })
    .filter(({ state, ends: end }) => input.past === true || state !== 'past' || end === 'over')
  return list(staffPricesList, rows, input)
}

export const listPrices = async (deps: Deps, caller: Admin, input: Wanted) => ({
  status: 'success' as const,
  ...(await page(deps, caller, input)),
})

export const exportPrices = (
  deps: Deps,
  caller: Admin,
  { format, ...input }: z.output<typeof staffPrices.listExport.request>,
) => exportList(staffPricesList, format, null, (at) => page(deps, caller, { ...input, ...at }))
