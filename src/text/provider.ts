import { kit } from './kit.ts'
import { titles } from './titles.ts'
import { terms } from './terms.ts'
import { sentence, words } from './language.ts'
import { listText, numberText, plural } from './format.ts'
import { nouns } from './nouns.ts'

const ofAccounts = sentence((accounts: readonly string[]) =>
  accounts.length > 3
    ? `Рахунки ${accounts.slice(0, 3).join(', ')} та ще ${numberText(accounts.length - 3)}`
    : `${accounts.length === 1 ? 'Рахунок' : 'Рахунки'} ${listText(accounts)}`,
)
/** Words only providers and suppliers see. */
export const provider = words(() => ({
  document: {
    title: titles.providerDocument,
    count: (n: number) => plural(n, nouns.document),
    empty: 'Документів на підпис немає.',
    upload: 'Завантажити документ',
    sign: terms.sign,
    signed: 'Документ підписано.',
    drop: 'Перетягніть файл або підпис .p7s сюди',
    choose: kit.upload.choose,
    columns: { name: 'Документ', number: terms.numberColumn, date: 'Дата', state: terms.state },
    states: {
      new: terms.forSignature,
      signed: 'Підписано',
      rejected: terms.rejected,
      expired: 'Строк минув',
    },
  },
  /** Status of the provider's account: documents open only for the first two (spec §4, «Provider document»). */
  statuses: {
    active: { name: 'Чинний', meaning: 'Документи доступні.' },
    activated: { name: 'Активовано', meaning: 'Документи доступні.' },
    pending: { name: terms.pending, meaning: 'Документи відкриються, коли заявку схвалять.' },
    suspended: {
      name: terms.suspended,
      meaning: 'Доступ до документів призупинено. Зверніться до контакт-центру.',
    },
    closed: { name: terms.closed, meaning: 'Рахунок закрито, документи лише в архіві.' },
  },
  notAllowed: (status: string) =>
    `Документи зараз недоступні: стан рахунка «${status}». Вони відкриються, коли рахунок стане чинним.`,
  accounts: 'Рахунки постачальника',
  chooseAccount: terms.chooseAccount,
}))

/** Accounts a provider may not act for now. */
export const notActive = words({
  title: (status: string) => `Доступ до рахунка: ${status.toLowerCase()}`,
  of: (accounts: readonly string[], meaning: string) => `${ofAccounts(accounts)}. ${meaning}`,
  still: 'Показання, рахунки й споживання доступні як і раніше.',
  call: 'Зателефонувати',
  meaning: 'Рахунок не діє: зателефонуйте до контакт-центру.',
})
