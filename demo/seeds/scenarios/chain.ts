import { addDays, firstOfMonth } from '#domain/calendar.ts'
import { entities } from '#seeds/demo-users.ts'
import { noRows } from '#seeds/history/core-rows.ts'
import type { PayHabit } from '#seeds/history/pay-habits.ts'
import { type Firm, type FirmAccountAsked, type FirmPoint, makeFirmAccount } from '#seeds/makers/firm.ts'
import { fictionalEdrpou, townPhone } from '#seeds/makers/identifiers.ts'
import { type Random, seededRandom } from '#seeds/random.ts'
import type { Town } from '#seeds/town.ts'
import { townCalendar } from '#seeds/town-calendar.ts'
import type { Copy } from '#seeds/volume/copy-accounts.ts'
import type { DemoFirm } from './firms.ts'

/** The firm, and those of its accounts that take over the history of another one. */
export type Chain = { firm: DemoFirm; copies: (Copy & { place: string })[] }

/** A year and two months: a year can be compared with the one before it. */
const MONTHS = 14
const NUMBER = 60

type Shop = Pick<FirmAccountAsked, 'points' | 'account' | 'pays' | 'fresh' | 'supply'> & { name: string }

/**
 * A chain of 400 shops with 1,000 metering points. Forty accounts are told month by month; the others take over the
 * history of one of those inside the database, which is what keeps the start quick.
 */
export function makeChain(town: Town): Chain {
  const calendar = townCalendar(town.calendar.now, MONTHS)
  const opened = firstOfMonth(calendar.months[0] ?? calendar.open)
  const firm: Firm = {
    customerId: town.nextCustomer(),
    name: 'ТОВ «Крамниці біля дому»',
    edrpou: fictionalEdrpou(NUMBER),
    uniqueCode: entities.chain.uniqueCode,
    phone: townPhone(5_000 + NUMBER),
    email: `firm${NUMBER}@poshta.example`,
  }
  const templates: { id: number; number: string; like: string }[] = []
  const copies: Chain['copies'] = []
  const accounts = shops().map(({ name, like, ...shop }, index) => {
    const request: FirmAccountAsked = {
      site: 'dnem',
      block: 'chain',
      byFile: true,
      ...shop,
      account: {
        ...(shop.fresh ? {} : { contract_date: addDays(opened, -20), opened_on: opened }),
        ...shop.account,
      },
    }
    const key = `shop ${index}`
    const story = makeFirmAccount(town, firm, request, seededRandom(key))
    const { account_id, number } = story.account
    const same = templates.filter((candidate) => candidate.like === like)
    const template = same[index % same.length]
    if (template && same.length >= TOLD) {
      town.rows.push({ ...noRows(), accounts: [story.account] })
      copies.push({
        template_id: template.id,
        template: template.number,
        account_id,
        number,
        place: name,
      })
    } else {
      templates.push({ id: account_id, number, like })
      const rows = town.add(story, key, calendar)
      if (index > 0) rows.customers.length = 0
    }
    return { account: story.account, name }
  })
  return {
    firm: {
      case: {
        key: 'chain',
        name: firm.name,
        uniqueCode: firm.uniqueCode,
        site: 'dnem',
        user: { welcomed: true },
        responsibles: [
          {
            name: 'Ґудзь Орися Омелянівна',
            position: 'головна бухгалтерка',
            rights: ['sign', 'readings', 'money'],
          },
          { name: 'Тетерів Панас Юхимович', position: 'енергетик мережі', rights: ['readings'] },
        ],
        accounts: [],
      },
      firm,
      accounts: accounts.map(({ account }) => account),
      names: accounts.map(({ name }) => name),
    },
    copies,
  }
}

/** How many accounts of a kind are told before the next ones are copied from them. */
const TOLD = 8

/** 2 · 192 + 3 · 200 + 16 = 1,000 points in 192 + 200 + 8 = 400 accounts. */
function shops(): (Shop & { like: string })[] {
  const unusual: (Omit<Shop, 'name' | 'points'> & { points: Points })[] = [
    // the one to sign in with
    {
      account: { number: entities.chain.login },
      points: two,
    },
    {
      account: { mhc_type: 'hourly', allowed_power_kw: 630 },
      points: inputs,
    },
    { account: { entry_blocked: true }, points: two },
    { account: { entry_blocked: true }, points: two },
    { account: { read_by_operator: true }, points: two },
    { account: { contract_changing: true }, points: two },
    { fresh: true, points: hall },
    { fresh: true, points: hall },
  ]
  const names = ['Головна контора', 'Розподільчий склад']
  const ordinary = Array.from({ length: 392 }, (_, index) => {
    const points = index < 384 ? (index % 2 === 0 ? two : three) : three
    const pays = paysAs(index)
    return { points, pays, like: `${points.name} ${pays}` }
  })
  return [...unusual.map((rareShop, index) => ({ ...rareShop, like: `unusual ${index}` })), ...ordinary].map(
    ({ points, ...shop }, index) => {
      const name = names[index] ?? `Крамниця № ${index + 1 - names.length}`
      const random = seededRandom(`points of shop ${index}`)
      return {
        ...shop,
        name,
        points: points(random).map((point, at) => ({
          verificationEndsIn: verificationOf(index, at),
          ...point,
          place: name,
        })),
      }
    },
  )
}

/**
 * Most meters are verified for years. A few are late: in accounts told by themselves, since what is told of a shop is
 * copied into dozens.
 */
const verificationOf = (index: number, at: number): number =>
  index < LATE_AMONG && at === 0 ? -20 - 7 * index : 200 + ((index * 37 + at * 211) % 2_000)
const LATE_AMONG = 5

/** One shop in twenty does not pay any more, one in ten is late. */
const paysAs = (index: number): PayHabit => {
  const pair = Math.floor(index / 2) % 20
  return pair === 7 ? 'stopped' : pair % 10 === 3 ? 'late' : 'steady'
}

type Points = (random: Random) => FirmPoint[]

const inputs: Points = (random) =>
  ['Ввід 1', 'Ввід 2', 'Холодильні камери', 'Зарядна'].map((alias) => ({
    place: '',
    alias,
    dailyKwh: random.int(400, 900),
    ratio: 60,
  }))
const hall: Points = (random) => two(random).slice(0, 1)
const two: Points = (random) => [
  { place: '', alias: 'Торгова зала', dailyKwh: random.int(18, 60) },
  { place: '', alias: 'Холодильники', dailyKwh: random.int(40, 130) },
]
const three: Points = (random) => [
  ...two(random),
  {
    place: '',
    alias: 'Пекарня',
    dailyKwh: random.int(90, 260),
    ratio: 20,
    meter: { zones: 2, registers: { day: 'T1', night: 'T2' } },
  },
]
