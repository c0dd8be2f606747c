import type { z } from 'zod'
import type { businessPrices } from '#contract/business-prices.ts'
import { businessTariffs } from '#lists/business-tariffs.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { exportList, list } from '#server/lists/list.ts'
import { ownNumber } from '#server/own-number.ts'
import { shownTariffs } from './shown-tariffs.ts'

type Row = z.output<typeof businessPrices.tariffs.response>['rows'][number]
type Asked = Omit<z.output<typeof businessPrices.tariffs.request>, 'token' | 'account'>

/**
 * Services of the core for which a screen has a name; another core may have more, and these are not shown to anybody.
 */
const SERVICES: readonly string[] = ['supply', 'distribution', 'transmission', 'dispatching', 'energy']
const isNamed = (service: string): service is Row['service'] => SERVICES.includes(service)

/**
 * Prices of a business with the act that set each: there are only dozens of rows, so they are ordered and paged here.
 */
async function page(deps: Deps, number: string, input: Asked) {
  const reply = await shownTariffs(deps, number)
  const all = reply.tariffs.flatMap((row): Row[] => {
    const { service, blocks, voltageClass, group, validFrom, validTo, act, own: isOwn, current } = row
    const priceE4 = blocks.at(-1)?.priceE4
    if (!isNamed(service) || priceE4 === undefined) return []
    return [{ service, voltageClass, group, validFrom, validTo, priceE4, act, own: isOwn, current }]
  })
  // false means all of them
  const filters = { ...input, own: input.own || undefined }
  return {
    ...list(businessTariffs, all, filters),
    now: costNow(all, reply),
  }
}

/**
 * What a kWh costs today: supply, transmission and, unless it is paid directly to the operator, distribution, with VAT
 * of 20 % (facts §1.4); where the state sets the price, that price including VAT. null if one of them is unknown.
 */
function costNow(
  all: readonly Row[],
  { group, distributionDirect }: { group: string; distributionDirect: boolean },
) {
  const needed: readonly Row['service'][] =
    group !== 'business'
      ? ['energy']
      : ['supply', 'transmission', ...(distributionDirect ? [] : (['distribution'] as const))]
  const parts = needed.flatMap((service) => {
    const row = all.find((tariff) => tariff.service === service && tariff.own && tariff.current)
    return row ? [{ service, voltageClass: row.voltageClass, priceE4: row.priceE4 }] : []
  })
  if (parts.length < needed.length) return null
  const sum = parts.reduce((total, { priceE4 }) => total + priceE4, 0)
  return { parts, withVatE4: group === 'business' ? sum * 1.2 : sum, distributionDirect }
}

/** /api/entity/tariffs */
export const listEntityTariffs = async (
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: z.output<typeof businessPrices.tariffs.request>,
) => ({ status: 'success' as const, ...(await page(deps, ownNumber(caller, input.account), input)) })

/** /api/entity/tariffs/export */
export async function exportEntityTariffs(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  { format, ...input }: z.output<typeof businessPrices.tariffsExport.request>,
) {
  const number = ownNumber(caller, input.account)
  return exportList(businessTariffs, format, number, (at) => page(deps, number, { ...input, ...at }))
}
