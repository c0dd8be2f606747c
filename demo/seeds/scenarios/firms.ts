import { SITES } from '#domain/site.ts'
import type { Row } from '#billing/kit/tables.ts'
import { fictionalRnokpp, type Firm, makeFirmAccount } from '#seeds/makers/firm.ts'
import { makeFirmName } from '#seeds/makers/firm-names.ts'
import { fictionalEdrpou, townPhone, uniqueCode } from '#seeds/makers/identifiers.ts'
import { type Random, seededRandom } from '#seeds/random.ts'
import type { Town } from '#seeds/town.ts'
import { agreeVolumes } from './agreed-volumes.ts'
import { type FirmCase, firmCases } from './firm-cases.ts'

/** A firm of the demo with its accounts in the order of the case; `names`: what it calls them. */
export type DemoFirm = { case: FirmCase; firm: Firm; accounts: Row<'accounts'>[]; names?: string[] }

/** The first codes and phones belong to the six companies and to people. */
const OWN_CODES = 6
const FIRM_PHONES = 5_000

/** The named firms and a crowd of ordinary ones, the given number in all. */
export function makeFirms(town: Town, count: number): DemoFirm[] {
  const cases = firmCases(town.calendar)
  const crowd = Array.from({ length: Math.max(0, count - cases.length) }, (_, index) => crowdCase(index))
  return [...cases, ...crowd].map((firmCase, index) => {
    const soleTrader = firmCase.name.startsWith('ФОП')
    const firm: Firm = {
      customerId: town.nextCustomer(),
      name: firmCase.name,
      edrpou: soleTrader ? fictionalRnokpp(index) : fictionalEdrpou(OWN_CODES + index),
      uniqueCode: firmCase.uniqueCode,
      phone: townPhone(FIRM_PHONES + index),
      email: `firm${index}@poshta.example`,
    }
    const accounts = firmCase.accounts.map((request, place) => {
      const block = firmCase.key.startsWith('crowd') ? ('crowd' as const) : ('told' as const)
      const { pays, openingDebt } = firmCase
      const { agreed, ...account } = request
      const key = `account ${place} of firm ${firmCase.key}`
      const story = makeFirmAccount(
        town,
        firm,
        {
          site: firmCase.site,
          block,
          ...account,
          ...(pays ? { pays } : {}),
          ...(openingDebt && place === 0 ? { openingDebt } : {}),
        },
        seededRandom(key),
      )
      const rows = town.add(story, key)
      if (agreed) agreeVolumes(agreed, story.account, rows, town.calendar)
      // all accounts share the customer, who is written once
      if (place > 0) rows.customers.length = 0
      return story.account
    })
    return { case: firmCase, firm, accounts }
  })
}

function crowdCase(index: number): FirmCase {
  const random = seededRandom(`firm of the crowd ${index}`)
  const { name, object } = makeFirmName(index, random)
  const site = SITES[index % SITES.length] ?? 'dnem'
  const hourly = random.chance(0.2)
  return {
    key: `crowd-${index}`,
    name,
    uniqueCode: uniqueCode(500 + index),
    site,
    pays: random.pick(['steady', 'steady', 'steady', 'late', 'in-two', 'partial', 'ahead']),
    user: random.chance(0.6) ? {} : null,
    responsibles: [],
    accounts: Array.from({ length: random.pick([1, 1, 1, 2, 3]) }, () => ({
      account: { mhc_type: hourly ? ('hourly' as const) : ('monthly' as const) },
      points: Array.from({ length: random.int(1, 4) }, (_, n) => point(object, n, random)),
    })),
  }
}

const point = (object: string, n: number, random: Random) => ({
  place: object,
  alias: `Ввід ${n + 1}`,
  dailyKwh: random.int(15, 420),
  ratio: random.pick([1, 1, 20, 40, 60]),
})
