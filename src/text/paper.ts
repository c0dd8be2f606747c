import { web } from './web.ts'
import { words } from './language.ts'
import { dateTimeText } from './dates.ts'

/** Words every printed document carries. */
export const paper = words(() => ({
  /** the program that made the file, written into it */
  product: web.product,
  madeAt: (at: number) => `Сформовано в кабінеті клієнта ${dateTimeText(at)}`,
  page: (page: number, of: number) => `Сторінка ${page} з ${of}`,
  /** where the company has entered no address and no telephone yet */
  noContacts: 'Адресу й телефон компанії ще не внесено',
  signature: 'підпис, прізвище та ім’я, дата',
}))
