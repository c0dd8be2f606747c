import { ACCOUNT_LENGTH, checkAccountNumber, formPrefix, prefixProblem } from '#domain/account-number.ts'
import { type Site, siteOfAccount } from '#domain/site.ts'
import { accounts } from '#text/accounts.ts'
import { companies } from '#text/companies.ts'
import { accountDigitsText, accountLengthText, accountPrefixText, requiredText } from '#text/validation.ts'

/** What is wrong with a household account as typed, and why a prefix is refused (spec §5; product.md §1). */
export function householdAccountRule(text: string): string | null {
  const problem = checkAccountNumber(text, 'person')
  if (problem === null) return null
  if (problem === 'required') return requiredText()
  if (problem === 'digits') return accountDigitsText()
  return problem === 'length' ? accountLengthText(ACCOUNT_LENGTH) : prefixText(text)
}

function prefixText(text: string): string {
  const problem = prefixProblem(text, 'person')
  if (problem === 'other-kind') return accounts.add.businessAccount
  const site = siteOfAccount(text)?.site
  if (problem === 'unknown' || site === undefined) return accounts.add.unknownPrefix
  return accountPrefixText(formPrefix(site, 'person'), companies[site].sitename)
}

/** The company a whole or half-typed household account belongs to; null while it cannot be told. */
export function companyOf(text: string): { site: Site; name: string } | null {
  const found = siteOfAccount(text)
  return found?.kind === 'person' ? { site: found.site, name: companies[found.site].sitename } : null
}
