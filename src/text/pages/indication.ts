import { dateText } from '../dates.ts'
import { kwhText, NBSP, numberText, plural } from '../format.ts'
import { hryvniasText } from '../money.ts'
import { genitive } from '../nouns.ts'

/** The readings page of a household: what readings.ts does not say. */
export const indication = {
  windowPassed: (percent: number) => `Минуло ${percent}${NBSP}% часу`,
  meterOf: (place: number, of: number) => `${place} з ${plural(of, genitive.meter)}`,
  ratio: (n: number) => `Коефіцієнт трансформації ${numberText(n)}`,
  zoneHours: (from: string, to: string) => `${from}–${to}`,
  howTo: (digits: number, decimals: number) =>
    decimals > 0
      ? `${plural(digits, { one: 'цифра', few: 'цифри', many: 'цифр' })} до коми й до ${numberText(decimals)} після неї`
      : `${plural(digits, { one: 'цифра', few: 'цифри', many: 'цифр' })} до коми; нулі попереду можна не вводити`,
  estimatedBefore: 'Попереднє значення розрахункове: його ніхто не знімав, тому справжнє може бути й меншим.',
  usual: 'У звичайних межах',
  more: 'Більше, ніж зазвичай',
  less: 'Менше, ніж зазвичай',
  recalculated: (kwh: number) => `Перерахунок: ${kwhText(kwh)}`,
  total: 'Разом',
  /** beside the kilowatt-hours of a month nobody has a price of yet */
  noPrice: 'ціна ще не відома',
  beyondBlock: (uptoKwh: number) =>
    `Понад ${kwhText(uptoKwh)} на місяць ціна інша. Точну суму покаже розрахунок.`,
  about: (kopiykas: number) => `орієнтовно ${hryvniasText(kopiykas)}`,
  deviationTitle: 'Перевірте, чи все правильно',
  photoTitle: 'Потрібне фото лічильника',
  photoAsk: 'Сфотографуйте лічильник',
  photoTypes: 'JPEG, PNG або WebP',
  photoOff: 'Передати таке показання можна через контакт-центр: надсилання фото зараз вимкнено.',
  photoSend: 'Надіслати фото й передати показання',
  handedIn: 'Показання передано',
  already: 'Показання на цю дату вже є',
  replace: 'Виправити на введене',
  previousShort: 'Було',
  lifeOf: 'Стан показання',
  balanceOld: 'Оновити не вдалося: це баланс, який ми знали останнім.',
  balanceTitle: 'Баланс за місяць',
  begin: 'На початок місяця',
  beginOverpaid: 'Переплата на початок',
  charged: 'Нараховано',
  paid: 'Сплачено',
  toPay: 'До сплати',
  overpaid: 'Переплата',
  settled: 'Боргів немає',
  acts: 'Зокрема за актами про порушення',
  asOf: (isoDate: string) => `Станом на ${dateText(isoDate)}`,
  bill: 'Рахунки й оплата',
  newCharge: (period: string) => `Нараховано за ${period}`,
  price: (hryvnias: string) => `${hryvnias}${NBSP}грн`,
  perLine: 'Як вийшла сума',
  noMeters: 'За цим рахунком лічильників немає',
  noMetersHint: 'Якщо лічильник стоїть, а тут його не видно, зателефонуйте до контакт-центру.',
  howToRead: 'Як зняти показання',
} as const
