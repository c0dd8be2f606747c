import { web } from './web.ts'
import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { words } from './language.ts'
import { dateText } from './dates.ts'
import { plural } from './format.ts'
import { hryvniasText } from './money.ts'
import { nouns } from './nouns.ts'

/** Words only the cabinet of a business has. */
export const entity = words(() => ({
  welcome: {
    title: 'Вітаємо в кабінеті',
    points: [
      'Передавайте показання до 13:00 2-го числа: одним файлом або по точках.',
      'Рахунки, акти й податкові накладні — у розділі «Документи».',
      'Додайте відповідальних осіб: кожна матиме свої права.',
    ],
    start: 'Почати роботу',
  },
  home: {
    title: 'Огляд',
    chooseAccount: 'Виберіть особовий рахунок',
    withoutReading: (n: number) => (n === 0 ? terms.allHandedIn : `Без показань: ${plural(n, nouns.point)}`),
  },
  indication: {
    title: titles.indication,
    kwh: 'Обсяг, кВт·год',
    save: web.save,
    calculate: 'Провести розрахунок',
    calculateTitle: 'Провести розрахунок?',
    calculateHint: 'Після розрахунку показання цього періоду змінити не можна.',
    calculated: 'Розрахунок проведено.',
    manualTerm: 'Розрахунок за переданими показаннями — протягом 5 днів.',
    askoeTerm: 'Розрахунок за даними АСКОЕ — протягом 3 робочих днів.',
  },
  company: {
    title: titles.companyInformation,
    company: 'Назва',
    edrpou: terms.edrpou,
    uniqueCode: terms.uniqueCode,
    contract: terms.contract,
    responsibles: terms.responsibles,
    position: terms.position,
    rights: 'Права',
  },
  meters: {
    title: titles.meters,
    alias: 'Власна назва',
    place: 'Місце',
    ratio: 'Кт',
    verifiedTill: 'Повірка до',
    overdue: 'Строк повірки минув',
    askoe: 'АСКОЕ',
  },
}))
/** People who have been here before are told once that something changed (spec §3, whatsNewOn). */
export const whatsNew = words(() => ({
  notice: 'У кабінеті дещо змінилося',
  see: 'Що саме',
  title: titles.whatsNew,
  empty: 'Нового поки немає',
  emptyHint: 'Коли в кабінеті щось зміниться, розповімо тут.',
  next: terms.handIn,
  later: web.close,
}))
/** A debt that leads to a cut, shown under the header of every page of a business. */
export const dunningLine = words(() => ({
  label: 'Борг за попередні місяці',
  sum: (kopiykas: number) => `Борг ${hryvniasText(kopiykas)}`,
  since: (isoDate: string) => `строк минув ${dateText(isoDate)}`,
  older: 'за попередні місяці',
  why: 'Сплатіть, щоб не отримати попередження про припинення',
  pay: terms.howToPay,
}))
