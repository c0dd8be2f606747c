import { words } from './language.ts'
import { companies } from './companies.ts'
import type { Message } from './params.ts'
import { number, text } from './params.ts'
import { accountDigitsText, accountLengthText, accountPrefixText } from './validation.ts'

const nameOf = (site: string | null): string | undefined =>
  Object.entries(companies).find(([key]) => key === site)?.[1].sitename

/**
 * Refusals of an account number that no customer of the kind can have (spec §5, §9). Small, because every form loads
 * it.
 */
export const accountNumberMessages = words({
  'account-invalid': (p) => {
    const prefix = text(p, 'prefix')
    const digits = number(p, 'digits')
    if (prefix !== null) return accountPrefixText(prefix, nameOf(text(p, 'site')))
    if (p['rule'] === 'digits') return accountDigitsText()
    return digits === null
      ? 'Перевірте особовий рахунок: у ньому 10 цифр, як на рахунку на оплату.'
      : accountLengthText(digits)
  },
  'account-unknown-site': () =>
    'За першими цифрами рахунку не впізнаємо компанію. Перевірте номер на рахунку на оплату: можливо, вас обслуговує інше обленерго.',
} satisfies Record<string, Message>)
