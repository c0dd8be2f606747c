import { sentence } from './language.ts'
import { hryvniasText } from './money.ts'

/** Said beside a debt while money is on its way; apart from the words of paying, because homes say it too. */
export const pendingPayment = sentence(
  (kopiykas: number): string => `Оплата ${hryvniasText(kopiykas)} зараховується: удруге платити її не треба`,
)
