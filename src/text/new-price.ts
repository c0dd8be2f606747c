import { staffTerms } from './staff-terms.ts'
import type { Month } from '#domain/calendar.ts'
import { monthText } from './dates.ts'
import { NBSP, numberText } from './format.ts'
import { words } from './language.ts'
import { terms } from './terms.ts'
import { titles } from './titles.ts'

/** management/prices/new: a price, what it changes, and its way to a second person. */
export const newPrice = words(() => ({
  title: titles.newPrice,
  what: terms.whatCosts,
  from: staffTerms.firstMonth,
  to: staffTerms.lastMonth,
  price: {
    energy: `Ціна кіловат-години з ПДВ,${NBSP}грн`,
    network: `Ціна мегават-години без ПДВ,${NBSP}грн`,
    zone: terms.coefficient,
  },
  hint: {
    energy: 'Наприклад: 4,32',
    network: 'Як в акті, наприклад: 1694,44',
    zone: 'Частка базової ціни, наприклад: 0,5',
  },
  limit: 'Пільговий обсяг на місяць, кіловат-годин',
  limitHint: 'Лише якщо перші кіловат-години коштують інакше.',
  low: `Ціна в межах цього обсягу,${NBSP}грн`,
  act: staffTerms.act,
  actHint: 'Наприклад: Постанова НКРЕКП №\u00a02100',
  actOn: staffTerms.actOn,
  actUrl: staffTerms.actUrl,
  choose: 'Виберіть місяць',
  linkWrong: 'Посилання починається з https://',
  priceWrong: 'Напишіть число більше за нуль: до чотирьох знаків після коми.',
  twoDigits: 'Напишіть число більше за нуль: до двох знаків після коми.',
  limitWrong: 'Напишіть ціле число кіловат-годин.',
  endBefore: 'Останній місяць не може бути раніше за перший.',
  show: 'Показати, що зміниться',
  shown: staffTerms.whatChanges,
  ends: (price: string, day: string) => `Чинна ціна ${price} діятиме до ${day}.`,
  first: 'Досі ціни на ці місяці не було: рахунків за них не виставити, доки її не введено.',
  accounts: (n: number) => `Рахунків із цією ціною: ${numberText(n)}.`,
  month: (month: Month, later: boolean) =>
    later
      ? `Рахунки за ${monthText(month)}, ніби ціна вже діє: нових показань іще немає.`
      : `Найближчі рахунки за ${monthText(month)} за тим, що відомо тепер.`,
  noBills: 'За цією ціною ще немає жодного рахунка, тож порівняти немає з чим.',
  bills: 'Десять рахунків від найменшого до найбільшого',
  columns: {
    account: terms.account,
    kwh: 'Спожито енергії',
    before: staffTerms.nowIs,
    after: staffTerms.willBe,
    difference: 'Різниця',
  },
  ofAccount: (digits: string) => `…${digits}`,
  noBill: 'ціни немає',
  unlikely: (times: string, up: boolean) =>
    up
      ? `Ціна зросте в ${times} раза. Чи не зсунуто кому?`
      : `Ціна зменшиться в ${times} раза. Чи не зсунуто кому?`,
  sure: 'Так, ціна саме така',
  propose: staffTerms.propose,
  second: 'Ціна набуде чинності, коли її підтвердить інша людина з роллю керівника.',
  sent: 'Ціну передано на підтвердження.',
}))
