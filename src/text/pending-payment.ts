import { sentence } from './language.ts'
import { hryvniasText } from './money.ts'

/** Said beside a debt, and where one pays, while it is not known what is on its way. */
export const pendingUnknown = sentence(
  (): string =>
    'Зараз невідомо, чи є оплати, які ще зараховуються. Якщо ви щойно платили, не платіть удруге.',
)

/** Said beside a debt while money is on its way; apart from the words of paying, because homes say it too. */
export const pendingPayment = sentence(
  (kopiykas: number): string => `Оплата ${hryvniasText(kopiykas)} зараховується: удруге платити її не треба`,
)
