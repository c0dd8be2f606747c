import { dateText } from './dates.ts'
import { relativeTime } from './duration.ts'
import { numberText } from './format.ts'
import { words } from './language.ts'
import { titles } from './titles.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { MOST_WAITING } from '#domain/waiting.ts'

const signed = (n: number): string => (n < 0 ? `−${numberText(-n)}` : `+${numberText(n)}`)

/** The home of an employee. */
export const staffHome = words(() => ({
  waiting: 'Чекає на вас',
  nothing: 'Усе розглянуто',
  nothingHint: 'Нове з’явиться тут само.',
  noRoles: 'Вам ще не дали жодної ролі. Попросіть керівника.',
  /** more than so many are not counted */
  count: (n: number) => `${numberText(n)}${n === MOST_WAITING ? '+' : ''}`,
  unknown: 'не відповідає',
  late: (n: number) => `прострочено: ${numberText(n)}`,
  oldest: (since: number, now: number) => `найдавніше: ${relativeTime(since, now)}`,
  of: {
    tickets: 'Звернення без відповіді',
    readings: 'Показання чекають рішення',
    orders: 'Наряди на сьогодні',
    applications: 'Нові заявки на кабінет',
    requests: titles.businessRequests,
    payments: 'Платежі, що чекають рішення',
    coreMessages: titles.coreMessages,
    papers: 'Документи на підпис компанії',
    changes: 'Зміни, що чекають підтвердження',
    prices: 'Закінчується без продовження',
    unbilled: 'Рахунки, яких не виставити',
    sources: 'Застарілі джерела графіків',
    failing: 'Помилки порталу за годину',
  },
  today: 'Сьогодні',
  signIns: 'Входів клієнтів',
  readingsToday: 'Передали показання',
  window: (from: number, open: boolean) =>
    open ? `Від ${dateText(kyivDate(from))}` : `За останній період від ${dateText(kyivDate(from))}`,
  before: (n: number) => `місяць тому на цю годину: ${numberText(n)}`,
  unknownReadings: 'Скільки показань, зараз невідомо: білінг не відповідає.',
  growth: (n: number) => `${signed(n)} за 30 днів`,
  line: (from: number, till: number) => `30 днів: від ${numberText(from)} до ${numberText(till)}`,
}))
