import { staffTerms } from './staff-terms.ts'
import { NBSP, kwhText, numberText, plural } from './format.ts'
import { dateText } from './dates.ts'

import { words } from './language.ts'
import { genitive, nouns } from './nouns.ts'

import { terms } from './terms.ts'
import { titles } from './titles.ts'
import { hryvniasText } from './money.ts'

/** Held readings: the queue of employees, one of them, and what is said by telephone. */
export const staffReadings = words(() => ({
  title: titles.staffReadings,
  was: (values: string) => `було ${values}`,
  columns: {
    receivedAt: 'Скільки чекає',
    account: terms.account,
    customer: terms.customer,
    address: terms.address,
    meter: terms.meter,
    value: terms.reading,
    previous: 'Попереднє значення',
    kwh: terms.usedKwh,
    usual: 'Зазвичай',
    over: 'Поза межами',
    photo: 'Фото табло',
    decision: 'Чим вирішено',
  },
  range: (low: number, high: number) => `${numberText(low)}–${numberText(high)}`,
  hasPhoto: 'є фото',
  noPhoto: 'без фото',
  decisions: {
    accepted: terms.accepted,
    corrected: terms.corrected,
    rejected: terms.rejected,
  },
  which: 'Які показати',
  waiting: 'Чекають на рішення',
  alreadyDecided: 'Розглянуті',
  company: terms.company,
  allCompanies: terms.allMyCompanies,
  heldBecause: 'Чому затримано',
  anyReason: 'З будь-якої причини',
  reasonNames: {
    'large-deviation': 'Велике відхилення',
    'value-too-large': 'Дуже велике значення',
    'additional-verification': 'Додаткова перевірка',
  } as Readonly<Record<string, string>>,
  search: 'Рахунок, квитанція, лічильник або адреса',
  none: 'Усі показання розглянуто',
  noneHint: 'Коли хтось передасть незвичне показання, воно з’явиться тут.',
  byPhone: 'Записати з телефону',
  choose: (meter: string) => `Вибрати лічильник ${meter}`,
  acceptMany: (count: number) => `Прийняти вибрані: ${count}`,
  acceptManyTitle: (count: number) => `Прийняти ${plural(count, nouns.reading)}?`,
  acceptManyHint:
    'Показання буде враховано в розрахунку, споживачам надійде повідомлення. Кожне рішення можна скасувати, доки місяць не закрито.',
  acceptedMany: (accepted: number) => `Прийнято: ${plural(accepted, nouns.reading)}.`,
  gone: 'цього показання вже немає в черзі.',
  doneBy: (by: string) => `уже вирішує ${by}.`,
  notAccepted: (receipt: string, why: string) => `Квитанція №${NBSP}${receipt}: ${why}`,
  over: (kwh: number) => (kwh > 0 ? `+${numberText(kwh)}` : numberText(kwh).replace('-', '−')),

  back: 'До показань на перевірці',
  one: (meter: string) => `Лічильник №${NBSP}${meter}`,
  photoTitle: 'Знімок табло',
  photoMissing:
    'Фото немає: показання записано з телефону або файл уже вилучено. Звірте з історією чи зателефонуйте споживачу.',
  photoFailed: 'Фото не завантажилося. Спробуйте ще раз.',
  photoLoad: 'Показати фото ще раз',
  zoomIn: 'Збільшити',
  zoomOut: 'Зменшити',
  turn: 'Обернути',
  photoAlt: (meter: string) => `Фото табло лічильника ${meter}`,
  byCustomer: staffTerms.byCustomer,
  facts: {
    value: 'Передане',
    corrected: 'Виправлено на',
    kwh: titles.consumptionShort,
    usual: 'Зазвичай за цей час',
    ratio: 'Розрахунковий коефіцієнт',
    countsOn: 'Зараховується на',
    source: 'Хто передав',
    takenAt: 'Коли знято',
    receipt: terms.receipt,
    verifiedTill: 'Повірено до',
    seals: 'Скільки пломб',
    digits: 'Розрядів табло',
  },
  usualText: (low: number, high: number) => `${numberText(low)}–${kwhText(high)}`,
  limits: 'Звідки межі',
  basis: {
    history: (months: number, days: number) =>
      `Середньодобове за ${plural(months, nouns.month)} × ${plural(days, nouns.day)}, половина в кожен бік.`,
    power: (days: number) =>
      `Історії ще немає, тому взято дозволену потужність приєднання × ${plural(days, nouns.day)}.`,
  },
  times: (times: number) => `У ${plural(times, nouns.times)} більше за верхню межу`,
  below: 'Менше за нижню межу',
  within: 'У звичних межах',
  nothingToCompare: 'Порівняти немає з чим: це перше показання.',
  history: 'Споживання за рік',
  thisReading: 'Це показання',
  neighbours: {
    house: 'Сусіди в будинку',
    street: 'Сусіди на вулиці',
    text: (p: { month: string; accounts: number; low: number; middle: number; high: number }) =>
      `За ${p.month}: половина з ${plural(p.accounts, genitive.account)} спожила ${numberText(p.low)}–${kwhText(p.high)}, середина ${kwhText(p.middle)}.`,
    own: (kwh: number) => `Цей рахунок того місяця: ${kwhText(kwh)}.`,
    none: 'Сусідів із таким самим тарифом замало, щоб порівняти, не назвавши нікого.',
  },
  decide: 'Рішення',
  accept: 'Прийняти',
  correct: terms.correct,
  refuse: staffTerms.refuse,
  how: 'Що зробити з показанням',
  willMake: (kwh: number) => `Вийде ${kwhText(kwh)}`,
  unusualUse: 'Для цього лічильника це незвично: звірте кожну цифру',
  correctTo: (zone: string) => `Значення на табло: ${zone}`,
  notNumber: 'Введіть цифри з табло: це не число.',
  reason: 'Причина (її прочитає споживач)',
  ready: 'Готові причини',
  /** `photo`: where there is one to speak of */
  refuseReasons: {
    photo: [
      'На фото не видно цифр табло. Сфотографуйте його ближче й без відблиску.',
      'Фото зроблено з іншого лічильника. Перевірте номер на корпусі.',
      'Цифри на фото не збігаються з переданими.',
    ],
    any: ['Показання менше за попереднє, а лічильник не замінювали.'],
  },
  correctReasons: {
    photo: [
      'Записано з фото: цифри після коми не рахуються.',
      'Записано з фото: переплутано зони.',
      'Записано з фото: зайва цифра.',
    ],
    any: [],
  },
  acceptDo: 'Прийняти показання',
  correctDo: 'Записати виправлене',
  refuseDo: 'Відхилити показання',
  done: {
    accepted: 'Прийнято показання',
    corrected: 'Прийнято з виправленням',
    rejected: 'Відхилено показання',
  },
  priced: (kwh: number, kopiykas: number) => `Місяць тепер: ${kwhText(kwh)}, ${hryvniasText(kopiykas)}.`,
  told: 'Споживачу надійде повідомлення.',
  decidedBy: (what: string, by: string | null, at: string) => `${what}${by === null ? '' : `: ${by}`}, ${at}`,
  undo: 'Скасувати рішення',
  undone: 'Рішення скасовано, показання знову чекає',
  undoHint: 'Скасувати можна, доки місяць не закрито.',
  closed: 'Місяць уже розраховано: прийняте показання врахує наступний рахунок.',
  replaced: 'Споживач уже передав інше показання замість цього. Вирішувати нічого.',
  waits: (code: string) =>
    `Білінг не відповідає. Рішення записано під кодом ${code}: його буде передано, щойно він відповість.`,
  next: 'Наступне в черзі',

  findLabel: 'Рахунок, EIC, телефон або адреса',
  find: terms.find,
  findHint: 'Попросіть назвати номер рахунку й звірте перші літери імені.',
  nobody: 'Нікого не знайдено',
  nobodyHint: 'Перевірте номер або спитайте адресу: місто, вулицю, будинок.',
  found: 'Знайдено',
  takeAccount: (account: string) => `Записати для ${account}`,
  another: 'Інший рахунок',
  countsOn: (date: string) => `Зарахується на ${dateText(date)}`,
  expected: (from: number, to: number) => `Зазвичай +${numberText(from)}–${kwhText(to)}`,
  zoneValue: (zone: string, register: string | null) => (register === null ? zone : `${zone} (${register})`),
  enter: 'Записати',
  confirmTitle: 'Незвичне показання',
  confirmHint: 'Повторіть цифри споживачеві. Якщо все так, запишіть: показання піде на перевірку.',
  confirmDo: 'Споживач підтвердив',
  replaceDo: 'Замінити передане раніше',
  entered: (receipt: string) => `Записано, квитанція №${NBSP}${receipt}`,
  enteredHeld: 'Показання незвичне: чекає на рішення в черзі.',
  toldPeople: (people: number) =>
    people === 0
      ? 'Кабінету з цим рахунком ні в кого немає: назвіть номер квитанції телефоном.'
      : `Повідомлення надіслано: ${plural(people, nouns.person)}.`,
  already: (value: string) => `Уже передано: ${value}`,
}))
