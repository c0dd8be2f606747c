import { sql } from 'kysely'
import { type PriceBook, type PriceRow, voltageClassOf } from '#domain/prices.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Reply as Answered } from '#billing/own-ids.ts'
import { noSuchAccount } from '#server/core/refusal.ts'
import type { AccountKey } from '#billing/accounts/accounts.ts'
import { answers, type EmbeddedDeps } from '#billing/deps.ts'
import { rowsOf as statementRows } from '#billing/kit/statement.ts'

type Reply = Answered<'ZPORTAL_TARIFFS_GET'>
type Listed = Reply['tariffs'][number]
/** What says which prices concern an account. */
export type TariffFacts = Pick<AccountKey, 'accountId' | 'site' | 'tariffGroup'> & {
  zones: number[]
  direct: boolean
  voltageClass: number | null
}

/** The same in a statement, of an account `a`. */
export const tariffFacts = sql`a.account_id as "accountId", a.site, a.tariff_group as "tariffGroup",
  array(select distinct m.zones from core.meters m where m.account_id = a.account_id and m.state = 'active'
    and m.zones is not null order by m.zones) as zones,
  a.distribution_direct as direct, a.voltage_class as "voltageClass"`

export const getTariffs = answers(fm.ZPORTAL_TARIFFS_GET, async (deps, { account: number }, { now }) => {
  const rows = await statementRows(
    deps.hot,
    'core-tariff-facts',
    sql<TariffFacts>`select ${tariffFacts} from core.accounts a where a.number = ${number}`,
  )
  const [account] = rows
  if (!account) throw noSuchAccount()
  return { group: account.tariffGroup, zones: account.zones, ...(await pricesOf(deps, account, now)) }
})

/** The prices that may concern an account; a statement only for the contract of a business. */
export async function pricesOf(
  deps: Pick<EmbeddedDeps, 'db' | 'prices'>,
  account: TariffFacts,
  now: Date,
): Promise<Pick<Reply, 'distributionDirect' | 'tariffs' | 'coefficients'>> {
  const { site, tariffGroup, zones } = account
  const customerClass = { tariffGroup, class: String(voltageClassOf({ voltageClass: account.voltageClass })) }
  const prices = rowsOf(await deps.prices(now), site)
  const isBusiness = tariffGroup === 'business'
  const shown = isBusiness ? NETWORK : ENERGY
  return {
    distributionDirect: isBusiness && account.direct,
    tariffs: [
      ...(isBusiness ? await contractPrices(deps, account.accountId) : []),
      ...prices.filter((row) => shown.has(row.kind)).map((row) => listed(row, customerClass)),
    ].toSorted((a, b) => (a.validFrom < b.validFrom ? -1 : a.validFrom > b.validFrom ? 1 : 0)),
    coefficients: prices.flatMap((row) => coefficientOf(row, zones)),
  }
}

/** Prices from the contract of a business, each valid until the next one. */
async function contractPrices({ db }: Pick<EmbeddedDeps, 'db'>, accountId: number): Promise<Listed[]> {
  const { rows } = await sql<{ validFrom: string; validTo: string | null; perMwhE2: number }>`
    select valid_from::text as "validFrom", per_mwh_e2 as "perMwhE2",
      (lead(valid_from) over (order by valid_from) - 1)::text as "validTo"
    from core.contract_prices where account_id = ${accountId}`.execute(db)
  return rows.map(({ validFrom, validTo, perMwhE2 }) => ({
    group: 'business',
    service: 'supply',
    voltageClass: null,
    validFrom,
    validTo,
    blocks: [{ uptoKwh: null, priceE4: perMwhE2 / 10 }],
    act: null,
    note: 'contract',
    own: true,
  }))
}

const ENERGY: ReadonlySet<string> = new Set(['energy'])
const NETWORK: ReadonlySet<string> = new Set(['distribution', 'transmission', 'dispatching'])

const rowsOf = (book: PriceBook, site: string): PriceRow[] =>
  [...book.values()].flat().filter((row) => row.site === site)

function listed(row: PriceRow, customerClass: { tariffGroup: string; class: string }): Listed {
  const { kind, variant, validFrom, validTo, act } = row
  const energy = kind === 'energy'
  return {
    group: energy ? variant : 'business',
    service: kind,
    voltageClass: kind === 'distribution' ? Number(variant) : null,
    validFrom,
    validTo,
    // a hundredth of a hryvnia per MWh is a tenth of a ten-thousandth per kWh
    blocks: row.blocks?.map((block) => ({ ...block })) ?? [
      { uptoKwh: null, priceE4: (row.perMwhE2 ?? 0) / 10 },
    ],
    act,
    note: row.confidence,
    own: energy
      ? variant === customerClass.tariffGroup
      : variant === 'all' || variant === customerClass.class,
  }
}

function coefficientOf(row: PriceRow, counts: readonly number[]): Reply['coefficients'] {
  const [, count, zone] =
    /^([23])-(day|night|peak|half-peak)$/.exec(row.kind === 'zone' ? row.variant : '') ?? []
  if (!counts.includes(Number(count))) return []
  return [
    {
      zones: Number(count),
      zone: zone as Reply['coefficients'][number]['zone'], // one of the zones that the expression lists
      coefficient: row.coefficient ?? 0,
      validFrom: row.validFrom,
      validTo: row.validTo,
    },
  ]
}
