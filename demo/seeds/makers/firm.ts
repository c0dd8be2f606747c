import { addDays, addMonths, firstOfMonth, type IsoDate } from '#domain/calendar.ts'
import type { ContractPrice } from '#domain/prices.ts'
import { rnokppCheck } from '#domain/rnokpp.ts'
import type { Site } from '#domain/site.ts'
import type { AccountStory } from '#seeds/history/account-story.ts'
import type { Row } from '#billing/kit/tables.ts'
import type { HoursLife, MeterStory } from '#seeds/history/story.ts'
import type { PayHabit } from '#seeds/history/pay-habits.ts'
import { type Random, seededRandom } from '#seeds/random.ts'
import type { Town } from '#seeds/town.ts'
import { townAccount } from './accounts.ts'
import type { Block } from './identifiers.ts'
import { allowedPower } from './allowed-power.ts'
import { makePlace, placeAt } from './places.ts'

export type Firm = {
  customerId: number
  name: string
  edrpou: string
  uniqueCode: string
  phone: string | null
  email: string | null
}

export type FirmPoint = {
  place: string
  alias?: string
  dailyKwh: number
  ratio?: number
  /** its hours, where АСКОЕ has sent them */
  hours?: HoursLife
  /** in what the meter is unusual */
  meter?: Partial<
    Pick<
      Row<'meters'>,
      | 'state'
      | 'location'
      | 'askoe'
      | 'zones'
      | 'registers'
      | 'optional_zones'
      | 'removal_act'
      | 'removal_reason'
    >
  >
  /** days until the verification ends; minus: since it did */
  verificationEndsIn?: number
  /** hours since the last data of a meter read remotely; null: none have ever come */
  dataHoursAgo?: number | null
  /** meters that stood there before, the first one first: the closed month it was replaced in, counted back, and why */
  before?: readonly { monthsBack: number; act: string | null; reason: string }[]
}

export type FirmAccountAsked = {
  site: Site
  block?: Block
  points: readonly FirmPoint[]
  account?: Partial<Row<'accounts'>>
  /** of the contract, the earliest first; a price of the maker's unless said */
  supply?: readonly ContractPrice[]
  pays?: PayHabit
  openingDebt?: number
  /** its readings come in a file, as those of an account with many points do */
  byFile?: boolean
  /** signed a few days ago: nothing has been counted or billed yet */
  fresh?: boolean
  happens?: AccountStory['happens']
  lately?: AccountStory['lately']
}

/** An account of a firm with its points; hourly ones are read by АСКОЕ, the others by the firm itself. */
export function makeFirmAccount(
  town: Town,
  firm: Firm,
  request: FirmAccountAsked,
  random: Random,
): AccountStory {
  const { site, block = 'told', points } = request
  const hourly = request.account?.mhc_type === 'hourly'
  const signedOn = request.fresh ? addDays(town.calendar.today, -3) : null
  const plot = { ...makePlace(site, random, 'house'), flat: null }
  const legacy = random.chance(0.5) ? `ЮО-${random.digits(6)}` : null
  const { tariff_group, supply } = pricedAs(firm.name, random)
  const account = townAccount(
    {
      account_id: town.nextAccount(),
      number: request.account?.number ?? town.nextNumber(site, 'entity', block),
      customer_id: firm.customerId,
      customer_name: firm.name,
      unique_code: firm.uniqueCode,
      site,
      kind: 'entity',
      place: { ...placeAt(plot), object_type: 'Нежитлове приміщення' },
      today: town.calendar.today,
      legacy_id: legacy,
      tariff_group,
      ...(points.length > 0 ? { allowed_power_kw: allowedPower(points) } : {}),
      ...(signedOn ? { contract_date: signedOn, opened_on: signedOn } : {}),
      ...request.account,
    },
    random,
  )
  return {
    customer: {
      customer_id: firm.customerId,
      kind: 'entity',
      name: firm.name,
      edrpou: firm.edrpou,
      phone: firm.phone,
      email: firm.email,
    },
    account,
    supply: request.supply ?? supply,
    pays: request.pays ?? 'steady',
    meters: points.flatMap((point, index) =>
      withFormer(
        town,
        point,
        pointStory(
          town,
          account,
          point,
          index,
          { hourly, many: request.byFile ?? points.length > 20, signedOn },
          random,
        ),
      ),
    ),
    openingDebt: request.openingDebt,
    signedOn: signedOn ?? undefined,
    happens: request.happens,
    lately: request.lately,
  }
}

/** Earlier than everything in the story. */
const BEGINNING = '2019-01'

/** Houses, co-operatives and garden societies pay the price of households for common needs (facts §1.1). */
function pricedAs(
  name: string,
  random: Random,
): Pick<Row<'accounts'>, 'tariff_group'> & { supply: readonly ContractPrice[] } {
  const perMwh = 4_800 * 100 + random.int(0, 80) * 1_000
  return /^(?:ОСББ|ЖБК|СТ|ГБК)\s/.test(name)
    ? { tariff_group: 'common', supply: [] }
    : { tariff_group: 'business', supply: [{ from: BEGINNING, perMwhE2: perMwh }] }
}

/** Months from one verification of a firm's meter to the next. */
const INTERVAL = 12 * 10

/** The third point's verification is over, the fourth's ends soon. */
const VERIFICATION_ENDS: Readonly<Record<number, (today: IsoDate) => IsoDate>> = {
  2: (today) => addDays(today, -40),
  3: (today) => addDays(today, 25),
}

function pointStory(
  town: Town,
  account: Row<'accounts'>,
  point: FirmPoint,
  index: number,
  { hourly, many, signedOn }: { hourly: boolean; many: boolean; signedOn: IsoDate | null },
  random: Random,
): MeterStory {
  const { today } = town.calendar
  // before the history begins, so that no reading belongs to a meter that is not there
  const installed = signedOn ?? addDays(addMonths(today, -12 * random.int(4, 8)), -random.int(0, 300))
  const ends = point.verificationEndsIn
  const verified_till =
    ends === undefined
      ? (VERIFICATION_ENDS[index]?.(today) ?? addMonths(installed, INTERVAL))
      : addDays(today, ends)
  const askoe = point.meter?.askoe ?? hourly
  const operatorReads = account.read_by_operator || point.meter?.location === 'substation'
  const row: Row<'meters'> = {
    account_id: account.account_id,
    meter_id: town.nextMeter(),
    number: random.digits(8).replace(/^0/, '7'),
    model: hourly ? 'Промінь-АСКОЕ 3' : 'Промінь-3Е Т',
    digits: 6,
    decimals: 2,
    zones: 1,
    registers: { single: '1.8.0' },
    ratio: point.ratio ?? 1,
    accuracy: hourly ? '0,5S' : '1,0',
    phases: 3,
    state: 'active',
    location: 'flat',
    askoe: hourly,
    alias: point.alias ?? null,
    place: point.place,
    installed_on: installed,
    removed_on: null,
    verified_till,
    verified_on: addMonths(verified_till, -INTERVAL),
    last_data_at: askoe ? dataAt(town.calendar.now, point.dataHoursAgo) : null,
    replaced_by: null,
    removal_act: null,
    removal_reason: null,
    seals: [{ number: `П${random.digits(7)}`, place: 'клемна кришка', setOn: installed }],
    last_inspection: signedOn ? null : addDays(today, -random.int(30, 500)),
    optional_zones: [],
    ...point.meter,
  }
  return {
    row,
    life: {
      dailyKwh: point.dailyKwh,
      winterFactor: random.between(1, 1.4),
      nightShare: row.zones === 1 ? 0 : 0.3,
    },
    startValue: random.int(100, 9_000),
    hours: point.hours,
    lastMonth: row.state === 'disabled' ? addMonths(town.calendar.today, -4).slice(0, 7) : undefined,
    readBy: (_month, history) =>
      row.askoe
        ? 'askoe'
        : operatorReads
          ? 'operator'
          : history.chance(0.03)
            ? null
            : many
              ? 'mass'
              : 'customer',
  }
}

/** Data of an hour come when it is over. */
const dataAt = (now: Date, hoursAgo: number | null = 1): Date | null =>
  hoursAgo === null ? null : new Date(Math.floor(now.getTime() / 3_600_000 - hoursAgo) * 3_600_000)

/** The meter of a point after those that stood there before; they draw from a chance of their own. */
function withFormer(town: Town, { before = [] }: FirmPoint, now: MeterStory): MeterStory[] {
  const { months } = town.calendar
  const random = seededRandom(`former meters of ${now.row.account_id} ${now.row.place} ${now.row.alias}`)
  let last = now
  const former: MeterStory[] = []
  for (const { monthsBack, act, reason } of before.toReversed()) {
    const month = months.at(-1 - monthsBack)
    if (month === undefined) throw new RangeError(`the history has no month ${monthsBack} back`)
    const replacedOn = addDays(firstOfMonth(month), 10)
    const { row } = last
    const seals = row.seals.map((seal) => ({ ...seal, setOn: replacedOn }))
    Object.assign(row, { installed_on: replacedOn, seals })
    if (row.last_inspection !== null && row.last_inspection < replacedOn) row.last_inspection = replacedOn
    last.firstMonth = month
    last.startValue = 0
    last = {
      ...last,
      row: {
        ...row,
        meter_id: town.nextMeter(),
        number: random.digits(8).replace(/^0/, '5'),
        model: 'Маяк-3А',
        state: 'disabled',
        askoe: false,
        last_data_at: null,
        installed_on: addMonths(replacedOn, -12 * random.int(6, 9)),
        removed_on: replacedOn,
        verified_on: null,
        verified_till: addDays(replacedOn, random.int(20, 300)),
        last_inspection: null,
        replaced_by: row.meter_id,
        removal_act: act,
        removal_reason: reason,
      },
      startValue: random.int(20_000, 60_000),
      firstMonth: undefined,
      lastMonth: month,
    }
    former.unshift(last)
  }
  return [...former, now]
}

/** A ten-digit tax number that nobody can have: its date of birth is far in the future (facts §3.3). */
export function fictionalRnokpp(n: number): string {
  const nine = `99${String(n).padStart(7, '0')}`
  return nine + rnokppCheck(nine)
}
