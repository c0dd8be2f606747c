import { prefixProblem } from '#domain/account-number.ts'
import { type Site, siteOfAccount } from '#domain/site.ts'
import { accounts } from '#text/accounts.ts'
import { siteName } from '#text/site-name.ts'
import { accountRule } from '#web/forms/rules.ts'

/** What is wrong with a household account as typed, and why a prefix is refused (spec §5; product.md §1). */
export function householdAccountRule(text: string): string | null {
  const refused = accountRule(text, 'person', null)
  // the sentence about the prefix says where to go: a business account belongs to another cabinet
  return refused !== null && prefixProblem(text, 'person') === 'other-kind'
    ? `${refused}. ${accounts.add.businessAccount}`
    : refused
}

/** The company of a household account, fully or partly typed; null until it is clear. */
export function companyOf(text: string): { site: Site; name: string } | null {
  const siteKind = siteOfAccount(text)
  return siteKind?.kind === 'person' ? { site: siteKind.site, name: siteName(siteKind.site) } : null
}
