import type { DocumentLack } from '#domain/document-lacks.ts'
import { sentence, words } from './language.ts'

const ask = sentence(() => 'Зверніться до контакт-центру: документ можна взяти у PDF.')
const lacks = words({
  format: () => 'Для цього документа такого файлу не буває. Виберіть інший формат.',
  version: () =>
    `Портал не знає, якою була форма податкової накладної на дату цього документа, тому файл не сформовано. ${ask()}`,
  number: () =>
    `Номер документа не підходить для податкової форми: у ньому має бути від 1 до 7 цифр. ${ask()}`,
  'seller-code': () => `У порталі немає коду ЄДРПОУ постачальника, тому файл не сформовано. ${ask()}`,
  'seller-tax-number': () =>
    `У порталі немає індивідуального податкового номера постачальника, тому файл не сформовано. ${ask()}`,
  'tax-office': () =>
    `У порталі немає коду податкової інспекції постачальника, тому файл не сформовано. ${ask()}`,
  signer: () => `У порталі не записано, хто в постачальника складає податкові накладні. ${ask()}`,
  lines: () => 'У документі немає жодного рядка, тому файл не сформовано.',
  'line-code': () => `У рядка документа немає коду УКТ ЗЕД чи ДКПП, тому файл не сформовано. ${ask()}`,
  'unit-code': () => `У рядка документа немає коду одиниці виміру, тому файл не сформовано. ${ask()}`,
  rate: () => `У документі є рядок, для ставки ПДВ якого у формі немає місця. ${ask()}`,
  downward: () =>
    `У документі є перерахунок, який зменшує раніше поставлене: на нього складають розрахунок коригування, а не податкову накладну. ${ask()}`,
  corrected: () => `Не відомо, яку податкову накладну виправляє цей розрахунок. ${ask()}`,
  symbol: (symbol: string | null) =>
    `У документі є знак${symbol === null ? '' : ` «${symbol}»`}, якого немає в кодуванні податкових файлів. ${ask()}`,
} satisfies Record<DocumentLack, (symbol: string | null) => string>)

const anyLack = sentence(() => `Файл не сформовано: у документі чогось бракує. ${ask()}`)

/** Why the file for an accounting program was not made. */
export function lackText(lack: string | null, symbol: string | null): string {
  const known: Readonly<Record<string, (symbol: string | null) => string>> = lacks
  const say = lack !== null && Object.hasOwn(known, lack) ? known[lack] : undefined
  return say?.(symbol) ?? anyLack()
}

export const packageFormats = words({
  pdf: 'PDF усіх документів',
  declar: 'Податкові накладні: XML державної форми',
  medoc: 'Податкові накладні: картка M.E.Doc',
  comdoc: 'Рахунки й акти: XML комерційного документа',
})
/** All documents of a month in one archive. */
export const monthPackage = words({
  title: 'Пакет за місяць',
  month: 'За який місяць',
  formats: 'Що покласти в архів',
  hint: 'В архіві буде ще реєстр документів у CSV. Чого не вдасться сформувати, названо в окремому списку.',
  take: 'Завантажити пакет',
  register: 'реєстр.csv',
  fileName: (month: string, account: string | null) =>
    `Документи ${month}${account === null ? '' : ` ${account}`}.zip`,
})
