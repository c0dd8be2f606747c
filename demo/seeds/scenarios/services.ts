import type { ServicePurpose } from '#domain/service.ts'
import { addDays, isWorkingDay } from '#domain/calendar.ts'
import { SITES } from '#domain/site.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'

/** Days ahead for which the crews' hours are known. */
const AHEAD = 120

const services = [
  [
    'METER-CHECK',
    'Позачергова перевірка лічильника',
    'Фахівець перевірить лічильник на місці й складе акт.',
    24_000,
    10,
  ],
  [
    'METER-REPLACE',
    'Заміна лічильника',
    'Демонтаж старого, встановлення й опломбування нового лічильника.',
    118_000,
    20,
  ],
  ['SEAL', 'Опломбування', 'Після ремонту або якщо пломбу пошкоджено.', 9_600, 5],
  [
    'ZONE',
    'Перехід на двозонний облік',
    'Налаштування лічильника на день і ніч; діє з 1-го числа.',
    36_500,
    15,
  ],
  ['POWER', 'Збільшення дозволеної потужності', 'Огляд вводу перед приєднанням більшої потужності.', 0, 30],
  [
    'ASKOE',
    'Підключення до АСКОЕ',
    'Лічильник передаватиме показання щогодини сам: погодинний профіль з’явиться в кабінеті.',
    420_000,
    30,
    'entity',
  ],
  // offered no more; orders of it are in the past
  ['METER-MOVE', 'Перенесення лічильника', 'Встановлення лічильника на новому місці.', 86_000, 20],
  // just opened: no crew has it yet
  [
    'INSULATION',
    'Вимірювання опору ізоляції',
    'Протокол вимірювання для вводу й щита.',
    64_000,
    15,
    'entity',
  ],
] as const
const CLOSED = 'METER-MOVE'
const WITHOUT_CREW = 'INSULATION'

const PURPOSES: Readonly<Partial<Record<string, ServicePurpose>>> = {
  'METER-CHECK': 'verification',
  ASKOE: 'remote-reading',
}

const hours = [
  ['09:00', '11:00'],
  ['11:00', '13:00'],
  ['14:00', '16:00'],
] as const

/** Services one can order, the crews of each company that carry them out, and the crews' free hours. */
export function orderableServices({ today }: TownCalendar) {
  const days = Array.from({ length: AHEAD }, (_, i) => addDays(today, i + 1)).filter(isWorkingDay)
  const crews = SITES.flatMap((site) =>
    ['обліку', 'мереж'].map((what, index) => ({
      crew_id: `${site}-${index + 1}`,
      site,
      name: `Бригада ${what}`,
    })),
  )
  return {
    zqrt_codes: SITES.flatMap((site) =>
      (['person', 'entity'] as const).flatMap((kind) =>
        services
          .filter(([, , , , , only = kind]) => only === kind)
          .map(([code, name, description, price_kop, term_days], sort) => ({
            code,
            site,
            kind,
            name,
            description,
            price_kop: kind === 'person' ? price_kop : price_kop * 2,
            term_days,
            active: code !== CLOSED,
            purpose: PURPOSES[code] ?? null,
            sort,
          })),
      ),
    ),
    crews,
    // the first crew of a company does the meters, the second the lines
    crew_codes: crews.flatMap(({ crew_id }) =>
      services
        .filter(([code]) => code !== WITHOUT_CREW && (code === 'POWER') === crew_id.endsWith('-2'))
        .map(([code]) => ({ crew_id, code })),
    ),
    crew_slots: crews.flatMap(({ crew_id }) =>
      days.flatMap((day) => hours.map(([starts_at, ends_at]) => ({ crew_id, day, starts_at, ends_at }))),
    ),
  }
}
