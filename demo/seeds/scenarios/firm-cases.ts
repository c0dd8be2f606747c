import type { Site } from '#domain/site.ts'
import { entities, providerAccounts } from '#seeds/demo-users.ts'
import type { PayHabit } from '#seeds/history/pay-habits.ts'
import type { FirmAccountAsked, FirmPoint } from '#seeds/makers/firm.ts'
import type { UserRow } from '#seeds/makers/portal-rows.ts'
import { seededRandom } from '#seeds/random.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'
import type { Agreed } from './agreed-volumes.ts'
import { ACCEPTED_NUMBER } from './limit-corrections.ts'
import { billByHand, monthsBack, violationAct, warnings } from './happenings.ts'

/** A named firm. Its first account is the one to sign in with. */
export type FirmCase = {
  key: string
  name: string
  uniqueCode: string
  site: Site
  accounts: readonly (Omit<FirmAccountAsked, 'site' | 'block'> & { agreed?: Agreed })[]
  pays?: PayHabit
  openingDebt?: number
  /** null: nobody signs in for it */
  user: Partial<UserRow> | null
  responsibles: readonly { name: string; position: string; rights: readonly string[] }[]
}

const director = {
  name: 'Ващенко-Захарченко Галина Лук\u2019янівна',
  position: 'директорка',
  rights: ['sign', 'readings', 'money'],
}
const energy = { name: 'Гриценко Демид Ілліч', position: 'головний енергетик', rights: ['readings'] }
const accountant = { name: 'Ґереґа Христина Юріївна', position: 'бухгалтерка', rights: ['money'] }

/** The firm has signed in before; without `welcomed` it gets the greeting. */
const knownFirm = { user: { welcomed: true }, responsibles: [director, energy] } satisfies Partial<FirmCase>

/** Every unusual kind of meter, each once. */
const unusualPoints: readonly FirmPoint[] = [
  {
    place: 'Магазин',
    alias: 'Торгова зала',
    dailyKwh: 85,
    before: [
      { monthsBack: 26, act: '1109-12', reason: 'Пошкоджено екран' },
      { monthsBack: 11, act: '1109-57', reason: 'Перехід на лічильник із дистанційним зчитуванням' },
    ],
  },
  {
    place: 'Магазин',
    alias: 'Склад',
    dailyKwh: 60,
    meter: {
      registers: { single: '1.8.0', day: '1.8.1', night: '1.8.2' },
      optional_zones: ['day', 'night'],
    },
  },
  {
    place: 'Пральня',
    alias: 'Двозонний',
    dailyKwh: 130,
    ratio: 20,
    meter: { zones: 2, registers: { day: 'T1', night: 'T2' } },
  },
  { place: 'Пральня', alias: 'Вимкнений', dailyKwh: 20, meter: { state: 'disabled' } },
  { place: 'Холодильна', alias: 'АСКОЕ', dailyKwh: 310, ratio: 40, meter: { askoe: true } },
  { place: 'Підстанція', alias: 'Ввід', dailyKwh: 420, ratio: 60, meter: { location: 'substation' } },
]

const ENDED = 'Закінчився міжповірочний інтервал'
/** What is unusual in the inputs of the plant: of its first shop nothing. */
const plantPoints: readonly (readonly Partial<FirmPoint>[])[] = [
  [{}, { before: [{ monthsBack: 8, act: '1102-48', reason: ENDED }] }],
  [{ verificationEndsIn: 60 }, { dataHoursAgo: 75 }],
  [{ verificationEndsIn: -12 }, { dataHoursAgo: null }],
]

/** A heating point has pumps and lights, each a point of its own. */
function heatingPoint(index: number): FirmPoint {
  const random = seededRandom(`heating point ${index}`)
  const pumps = index % 2 === 0
  return {
    place: `Теплопункт № ${Math.floor(index / 2) + 1}`,
    alias: pumps ? 'Насоси' : 'Освітлення',
    dailyKwh: pumps ? random.int(30, 180) : random.int(4, 20),
    ratio: index % 10 === 0 ? 20 : 1,
  }
}

/** Has an account for every state a business account can be in. */
export function firmCases(calendar: TownCalendar): FirmCase[] {
  return [
    {
      ...knownFirm,
      key: 'bakery',
      name: 'ТОВ «Пекарня на Робочій»',
      uniqueCode: entities.bakery.uniqueCode,
      site: 'dnem',
      accounts: [
        {
          account: { number: entities.bakery.login },
          agreed: { ofForecast: 1.3 },
          // a new price was agreed this spring, another begins with the month that is open
          supply: [
            { from: '2019-01', perMwhE2: 488_000 },
            { from: monthsBack(calendar, 7), perMwhE2: 521_000 },
            { from: calendar.open, perMwhE2: 534_000 },
          ],
          points: [
            { place: 'Пекарня', alias: 'Печі', dailyKwh: 240, ratio: 20 },
            { place: 'Крамниця', alias: 'Вітрини', dailyKwh: 45 },
          ],
        },
      ],
    },
    {
      ...knownFirm,
      key: 'plant',
      name: 'ПрАТ «Лівобережний завод»',
      uniqueCode: entities.plant.uniqueCode,
      site: 'dnem',
      // signed in before something changed
      user: { welcomed: true, whats_new_on: true },
      responsibles: [director, energy, accountant],
      accounts: ['Цех № 1', 'Цех № 2', 'Котельня'].map((place, index) => ({
        account: {
          mhc_type: 'hourly',
          voltage_class: 1,
          allowed_power_kw: 1600,
          ...(index === 0 ? { number: entities.plant.login } : {}),
        },
        agreed: {
          ofForecast: [0.92, 0.8, 1.25][index] ?? 1.25,
          restriction: { queue: String(index + 1), limitKw: index === 2 ? 400 : 1_100 },
          ...(index === 0 ? { changed: { document: `Запит № ${ACCEPTED_NUMBER}`, kwh: 290_000 } } : {}),
        },
        points: [
          {
            place,
            alias: 'Ввід 1',
            dailyKwh: 4_800,
            ratio: 6_000,
            hours: { shape: index === 2 ? 'boiler' : 'shifts', ...(index === 1 ? { solarKw: 120 } : {}) },
            ...plantPoints[index]?.[0],
          },
          {
            place,
            alias: 'Ввід 2',
            dailyKwh: 3_900,
            ratio: 6_000,
            hours: {
              shape: index === 2 ? 'boiler' : 'shifts',
              came: 'gaps',
              ...(index === 0 ? { half: true } : {}),
            },
            ...plantPoints[index]?.[1],
          },
        ],
      })),
    },
    {
      ...knownFirm,
      key: 'heat',
      name: 'КП «Тепло і світло громади»',
      uniqueCode: entities.heat.uniqueCode,
      site: 'dnem',
      responsibles: [director, energy, accountant],
      accounts: [
        {
          account: { number: entities.heat.login },
          agreed: { ofForecast: 1.05 },
          points: Array.from({ length: 120 }, (_, index) => heatingPoint(index)),
        },
      ],
    },
    {
      ...knownFirm,
      key: 'creditor',
      name: 'ТОВ «Позика і справа»',
      uniqueCode: entities.creditor.uniqueCode,
      site: 'kem',
      user: { welcomed: true, attribute01: 'creditor' },
      pays: 'rounds-up',
      accounts: [
        {
          // pays distribution to its operator
          account: {
            number: entities.creditor.login,
            attribute01: 'creditor',
            distribution_direct: true,
          },
          points: [{ place: 'Офіс', dailyKwh: 90 }],
        },
      ],
    },
    {
      ...knownFirm,
      key: 'debtor',
      name: 'ТОВ «Холодний склад»',
      uniqueCode: entities.debtor.uniqueCode,
      site: 'oem',
      pays: 'stopped',
      openingDebt: 2_840_000,
      accounts: [
        {
          account: { number: entities.debtor.login },
          // exceeded in months that are over, and will be again
          agreed: { ofForecast: 0.9, ofUsed: 0.95 },
          lately: warnings,
          points: [
            { place: 'Склад', alias: 'Камери', dailyKwh: 610, ratio: 40 },
            { place: 'Склад', alias: 'Рампа', dailyKwh: 70 },
          ],
        },
      ],
    },
    {
      ...knownFirm,
      key: 'service',
      name: 'ТОВ «Постачальник послуг обліку»',
      uniqueCode: entities.service.uniqueCode,
      site: 'dem',
      user: { is_admin: true },
      accounts: [
        { account: { number: entities.service.login }, points: [{ place: 'Офіс', dailyKwh: 60 }] },
        { points: [{ place: 'Лабораторія повірки', dailyKwh: 120, ratio: 20 }] },
      ],
    },
    {
      ...knownFirm,
      key: 'single',
      name: 'ОСББ «Затишок на Гоголівській»',
      uniqueCode: entities.single.uniqueCode,
      site: 'krem',
      user: {},
      pays: 'ahead',
      responsibles: [director],
      accounts: [
        {
          account: { number: entities.single.login },
          points: [{ place: 'Ліфти й освітлення', dailyKwh: 35 }],
        },
      ],
    },
    {
      ...knownFirm,
      key: 'states',
      name: 'ТОВ «Різні точки обліку»',
      uniqueCode: entities.states.uniqueCode,
      site: 'dnem',
      accounts: [
        { account: { number: entities.states.login }, points: unusualPoints },
        {
          account: { entry_blocked: true },
          points: [{ place: 'Гараж', alias: 'Передавання заблоковано', dailyKwh: 25 }],
        },
        {
          account: { read_by_operator: true },
          points: [{ place: 'Котельня', alias: 'Показання знімає оператор', dailyKwh: 140, ratio: 20 }],
        },
        {
          account: { contract_changing: true },
          points: [{ place: 'Офіс', alias: 'Договір змінюють', dailyKwh: 40 }],
        },
        // a contract whose object is not there yet
        { points: [] },
      ],
    },
    {
      ...knownFirm,
      key: 'money',
      name: 'ТОВ «Рахунок до копійки»',
      uniqueCode: entities.money.uniqueCode,
      site: 'dnem',
      responsibles: [director, accountant],
      accounts: [
        {
          account: { number: entities.money.login },
          pays: 'partial',
          points: [
            { place: 'Друкарня', alias: 'Верстати', dailyKwh: 180, ratio: 20 },
            {
              place: 'Друкарня',
              alias: 'Освітлення',
              dailyKwh: 40,
              meter: { zones: 2, registers: { day: 'T1', night: 'T2' } },
            },
          ],
          happens: violationAct({
            month: monthsBack(calendar, 3),
            number: 'АП-000533',
            kind: 'Самовільно змінено схему обліку',
            inspector: 'Гринюк Остап Петрович',
            state: 'reviewed',
            kwh: 940,
            kopiykas: 812_600,
          }),
          lately: billByHand(monthsBack(calendar, 1)),
        },
        // its contract has no price yet: it cannot be billed
        {
          fresh: true,
          supply: [],
          agreed: { ofForecast: 1 },
          points: [{ place: 'Новий склад', alias: 'Ввід', dailyKwh: 30 }],
        },
      ],
    },
    {
      ...knownFirm,
      key: 'pending',
      name: 'ФГ «Ранкова роса»',
      uniqueCode: entities.pending.uniqueCode,
      site: 'dnem',
      user: null,
      accounts: [
        {
          account: { number: entities.pending.login },
          points: [{ place: 'Ферма', dailyKwh: 150, ratio: 20 }],
        },
      ],
    },
    ...providerCases,
    {
      ...knownFirm,
      key: 'houses',
      // signed in before something changed
      user: { welcomed: true, whats_new_on: true },
      name: 'ЖБК «Дніпровський світанок»',
      uniqueCode: entities.houses.uniqueCode,
      site: 'dnem',
      responsibles: [director],
      accounts: [
        {
          account: { number: entities.houses.login },
          points: [
            { place: 'Будинок 4', alias: 'Ліфти', dailyKwh: 38 },
            {
              place: 'Будинок 4',
              alias: 'Освітлення',
              dailyKwh: 14,
              meter: { zones: 2, registers: { day: 'T1', night: 'T2' } },
            },
          ],
        },
      ],
    },
    {
      ...knownFirm,
      key: 'gardens',
      // signed in before something changed
      user: { welcomed: true, whats_new_on: true },
      name: 'СТ «Вишневий сад»',
      uniqueCode: entities.gardens.uniqueCode,
      site: 'krem',
      responsibles: [director],
      accounts: [
        {
          account: { number: entities.gardens.login },
          points: [{ place: 'Насосна', alias: 'Водопровід', dailyKwh: 55, ratio: 20 }],
        },
      ],
    },
    {
      ...knownFirm,
      key: 'solar',
      name: 'ТОВ «Сонячна комора»',
      uniqueCode: entities.solar.uniqueCode,
      site: 'dnem',
      responsibles: [director, energy],
      accounts: [
        {
          account: { number: entities.solar.login, mhc_type: 'hourly' },
          points: [
            {
              place: 'Комора',
              alias: 'Дах із панелями',
              dailyKwh: 720,
              ratio: 60,
              hours: { shape: 'store', solarKw: 45, half: true },
            },
            {
              place: 'Комора',
              alias: 'Холодильники',
              dailyKwh: 540,
              ratio: 60,
              hours: { shape: 'store', came: 'gaps' },
            },
            // its hours have not come yet
            { place: 'Сторожка', dailyKwh: 12 },
          ],
        },
        {
          account: { mhc_type: 'hourly' },
          points: [{ place: 'Нова комора', alias: 'Дані АСКОЕ ще не надійшли', dailyKwh: 300, ratio: 40 }],
        },
      ],
    },
  ]
}

/** Providers stand behind accounts of their own; `status` decides what they may open. */
const providerCases: readonly FirmCase[] = (
  [
    ['active', 'ТОВ «Світанок Енерджі»', 'dnem', '9000100201'],
    ['activated', 'ТОВ «Зоряний Постачальник»', 'kem', '9000100202'],
    ['suspended', 'ТОВ «Тихий Обрій»', 'krem', '9000100203'],
  ] as const
).map(([status, name, site, uniqueCode]) => ({
  key: `provider-${status}`,
  name,
  uniqueCode,
  site,
  user: null,
  responsibles: [],
  accounts: [
    { account: { number: providerAccounts[status], status }, points: [{ place: 'Офіс', dailyKwh: 55 }] },
  ],
}))
