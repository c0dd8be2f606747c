import { terms } from './terms.ts'
import { english, words } from './language.ts'

/** Where money came from: sources of the core and the providers of product.md §1. */
export const paymentSources = words(
  {
    card: 'Картка',
    liqpay: 'LiqPay',
    portmone: 'Portmone',
    easypay: 'EasyPay',
    monopay: 'plata by mono',
    bank: 'Банк',
    post: 'Пошта',
    terminal: 'Термінал',
    cash: 'Каса',
    subsidy: 'Субсидія',
    transfer: 'Переказ',
  },
  () => english().paymentSources,
)
export const paymentStates = words(
  () => ({
    created: { name: terms.created, meaning: 'Платіж ще не почато.' },
    waiting: { name: 'Очікуємо', meaning: 'Сервіс ще не підтвердив платіж. Не платіть удруге.' },
    posted: { name: 'Зараховано', meaning: 'Гроші надійшли на рахунок.' },
    failed: { name: 'Не пройшов', meaning: 'Гроші не списано. Спробуйте ще раз або іншою карткою.' },
    cancelled: { name: terms.cancelled, meaning: 'Платіж скасовано, гроші не списано.' },
    returned: { name: 'Повернено', meaning: 'Гроші повернено платнику.' },
  }),
  () => english().paymentStates,
)
const known = <T>(table: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined
/** The name of a source; one that the portal does not know is shown as the core calls it. */
export const paymentSourceText = (source: string): string => known(paymentSources, source) ?? source
export const paymentStateMeaning = (state: string): string | undefined => known(paymentStates, state)?.meaning
export const paymentStateText = (state: string): string => known(paymentStates, state)?.name ?? state
