import { kyivDate } from '#domain/kyiv.ts'
import { endings, priceKey } from '#domain/price-calendar.ts'
import { writePrice } from '#domain/price-text.ts'
import { ruleKey } from '#domain/rules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { allRules } from '#server/rules/dated.ts'
import { trustedUntil } from '#server/trust-list.ts'
import { readPrices } from './prices.ts'

type Admin = Caller<'admin'>

/** What ends: prices, dated rules, and certificates that signatures are checked by. */
export async function endsSoon(deps: Deps, caller: Admin) {
  const today = kyivDate(deps.now())
  const [core, rules] = await Promise.all([pricesIfKnown(deps, caller), rulesThatEnd(deps, today)])
  const prices = endings(core?.prices ?? [], priceKey, today)
    // dispatching is on no bill
    .filter(({ row }) => row.kind !== 'dispatching')
    .map(({ row, endsOn, urgency }) => ({
      what: 'price' as const,
      site: row.site,
      kind: row.kind,
      variant: row.variant,
      value: writePrice(row.value),
      endsOn,
      urgency,
      act: row.act,
    }))
  return {
    known: core !== null,
    unbilled: core?.unbilled ?? [],
    rows: [...prices, ...rules, ...certificatesThatEnd(deps, today)].toSorted(
      (a, b) =>
        ORDER[a.urgency] - ORDER[b.urgency] || (a.endsOn < b.endsOn ? -1 : a.endsOn > b.endsOn ? 1 : 0),
    ),
  }
}

const ORDER = { over: 0, act: 1, soon: 2, calm: 3 } as const

export const calendar = async (deps: Deps, caller: Admin) => ({
  status: 'success' as const,
  ...(await endsSoon(deps, caller)),
})

async function pricesIfKnown(deps: Deps, caller: Admin) {
  try {
    return await readPrices(deps, caller)
  } catch (error) {
    if (error instanceof Problem) return null
    throw error
  }
}

/** Rules of all companies: of the core as far as it answers, and of the portal. */
async function rulesThatEnd(deps: Deps, today: string) {
  const { rules } = await allRules(deps)
  return endings(rules, ruleKey, today).map(({ row, endsOn, urgency }) => ({
    what: row.kind,
    site: null,
    kind: null,
    variant: row.variant,
    value: row.value,
    endsOn,
    urgency,
    act: row.act,
  }))
}

/** Certificates of the trust list: after its last day what it signed is not believed any more. */
const certificatesThatEnd = ({ config }: Deps, today: string) =>
  endings(
    trustedUntil(config.trust()).map(({ name, from, until }) => ({
      name,
      validFrom: kyivDate(from),
      validTo: kyivDate(until),
    })),
    ({ name }) => name,
    today,
  ).map(({ row, endsOn, urgency }) => ({
    what: 'certificate' as const,
    site: null,
    kind: null,
    variant: row.name,
    value: '',
    endsOn,
    urgency,
    act: null,
  }))
