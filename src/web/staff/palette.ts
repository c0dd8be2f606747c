import { ACCOUNT_LENGTH, normalizeAccountNumber } from '#domain/account-number.ts'
import { siteOfAccount } from '#domain/site.ts'
import { searchKey } from '#domain/sort.ts'
import type { PlainPath } from '#web/navigation/address.ts'

export type NamedPage = { readonly to: PlainPath; readonly title: string }
/** Where a line of the palette leads. */
export type Place =
  | ({ readonly kind: 'page' } & NamedPage)
  | { readonly kind: 'ticket' | 'account'; readonly number: string }

/** The pages that show a ticket or an account: nobody is led to one they may not open. */
const OF_NUMBERS = {
  ticket: '/cabinet/admin/management/tickets',
  account: '/cabinet/admin/ca_check',
} as const

/** Numbers of tickets begin with 100001 and only grow. */
const TICKET = /^\d{6,9}$/

/**
 * What is found by what was typed: a ticket or an account by its number, pages by a part of their names.
 *
 * @param pages those the person may open
 */
export function placesFor(typed: string, pages: readonly NamedPage[]): readonly Place[] {
  const text = searchKey(typed)
  const number = normalizeAccountNumber(typed)
  const isAccount = number.length === ACCOUNT_LENGTH && siteOfAccount(number) !== null
  const places: Place[] = []
  const mayOpen = (kind: keyof typeof OF_NUMBERS) => pages.some(({ to }) => to === OF_NUMBERS[kind])
  if (isAccount && mayOpen('account')) places.push({ kind: 'account', number })
  if (TICKET.test(number) && mayOpen('ticket')) places.push({ kind: 'ticket', number })
  for (const page of pages) if (searchKey(page.title).includes(text)) places.push({ kind: 'page', ...page })
  return places
}
