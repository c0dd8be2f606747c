import type { IsoDate } from '#domain/calendar.ts'
import type { Site } from '#domain/site.ts'
import { fullName, makeName } from './people.ts'
import type { AccountStory } from '#seeds/history/account-story.ts'
import type { Row } from '#billing/kit/tables.ts'
import type { MeterStory } from '#seeds/history/story.ts'
import type { PayHabit } from '#seeds/history/pay-habits.ts'
import type { Random } from '#seeds/random.ts'
import type { Town } from '#seeds/town.ts'
import type { ZoneCount } from '#domain/zone.ts'
import { townAccount } from './accounts.ts'
import type { Block } from './identifiers.ts'
import { townMeter } from './meters.ts'
import { makePlace, type Place, placeAt } from './places.ts'

export type ReadHabit = 'always' | 'often' | 'seldom' | 'remote'

/** What is special about a household; everything else is ordinary. */
export type HouseholdAsked = {
  site: Site
  block?: Block
  customer?: { name: string; phone?: string | null; email?: string | null }
  place?: Place
  /** a house of its own, not a flat */
  house?: boolean
  account?: Partial<Row<'accounts'>>
  /** one entry a meter */
  meters?: readonly (Partial<Omit<MeterStory, 'row'>> & {
    row?: Partial<Row<'meters'>> & { zones: ZoneCount }
  })[]
  heating?: boolean
  pays?: PayHabit
  reads?: ReadHabit
  openingDebt?: number
  happens?: AccountStory['happens']
  correction?: AccountStory['correction']
  lately?: AccountStory['lately']
  dark?: AccountStory['dark']
  heldIn?: AccountStory['heldIn']
  /** the contract was signed and the meter installed then: nothing has been counted or billed */
  signedOn?: IsoDate
}

/** The story of a household, ready to be written. */
export function makeHousehold(town: Town, request: HouseholdAsked, random: Random): AccountStory {
  const { site, block = 'told', heating = false, signedOn } = request
  const anyPlace = request.place ?? makePlace(site, random, heating ? 'house' : 'any')
  const place = request.house ? placeAt({ ...anyPlace, flat: null }) : anyPlace
  // drawn even when not needed, so that a given name does not change the rest of the random stream
  const anyName = fullName(makeName(random))
  const name = request.customer?.name ?? anyName
  const phone = request.customer?.phone ?? null
  const customerId = town.nextCustomer()
  const account = townAccount(
    {
      account_id: town.nextAccount(),
      number: town.nextNumber(site, 'person', block),
      customer_id: customerId,
      customer_name: name,
      site,
      kind: 'person',
      place,
      today: town.calendar.today,
      ...(heating ? { tariff_group: 'heating' as const, allowed_power_kw: 15 } : {}),
      ...(signedOn ? { contract_date: signedOn, opened_on: signedOn } : {}),
      ...request.account,
    },
    random,
  )
  const reads = request.reads ?? 'often'
  return {
    customer: {
      customer_id: customerId,
      kind: 'person',
      name,
      edrpou: null,
      phone,
      email: request.customer?.email ?? null,
    },
    account,
    pays: request.pays ?? 'steady',
    meters: (request.meters ?? [{}]).map((meter) =>
      makeMeterStory(town, account, { reads, heating, ...meter }, town.calendar.today, random),
    ),
    openingDebt: request.openingDebt,
    happens: request.happens,
    correction: request.correction,
    lately: request.lately,
    dark: request.dark,
    heldIn: request.heldIn,
    signedOn,
  }
}

function makeMeterStory(
  town: Town,
  account: Row<'accounts'>,
  {
    row,
    reads,
    heating,
    ...story
  }: Partial<Omit<MeterStory, 'row'>> & {
    row?: Partial<Row<'meters'>> & { zones: ZoneCount }
    reads: ReadHabit
    heating: boolean
  },
  today: IsoDate,
  random: Random,
): MeterStory {
  const meterRow = townMeter(
    { zones: heating ? 2 : 1, ...row, account_id: account.account_id, meter_id: town.nextMeter() },
    today,
    random,
  )
  const house = account.flat === null
  return {
    row: meterRow,
    life: {
      dailyKwh: random.between(3.5, 8) * (house ? 1.6 : 1) * (heating ? 2 : 1),
      winterFactor: heating ? random.between(3, 4) : random.between(1.2, 1.6),
      nightShare: random.between(0.25, 0.42),
    },
    startValue: random.int(2_000, 60_000) % 10 ** meterRow.digits,
    readBy: readers(reads, meterRow),
    ...story,
  }
}

/** Who reads the meter in a month; null = nobody handed anything in. */
function readers(reads: ReadHabit, row: Row<'meters'>): MeterStory['readBy'] {
  if (row.askoe || reads === 'remote') return () => 'askoe'
  const missed = { always: 0, often: 0.06, seldom: 0.45 }[reads]
  return (_month, random) => (random.chance(missed) ? null : random.chance(0.1) ? 'operator' : 'customer')
}
