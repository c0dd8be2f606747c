import { normalizeAccountNumber, refuseAccount } from '#domain/account-number.ts'
import { type CustomerKind, isSite, type Site, siteOfAccount } from '#domain/site.ts'
import { Problem } from './problem.ts'

/**
 * A typed personal account in the form in which it is kept.
 * @param site the company shown in the browser; the refusal names it when the number belongs to no company
 * @throws 'required' | 'account-invalid' | 'account-unknown-site' on the field
 */
export function typedAccount(
  typed: string,
  kind: CustomerKind,
  { field = 'account', site = null }: { field?: string; site?: string | null | undefined } = {},
): string {
  const refusal = refuseAccount(typed, kind, isSite(site) ? site : null)
  if (refusal)
    throw new Problem(refusal.code, { field, ...('params' in refusal ? { params: refusal.params } : {}) })
  return normalizeAccountNumber(typed)
}

/**
 * A typed account of whichever kind of customer, with its company.
 * @throws 'required' | 'account-invalid' | 'account-unknown-site' on `account`
 */
export function accountOfAnybody(typed: string): { number: string; site: Site } {
  const kind = siteOfAccount(typed.replaceAll(/\D/g, ''))?.kind ?? 'person'
  const number = typedAccount(typed, kind)
  const site = siteOfAccount(number)?.site
  if (!site) throw new Problem('account-unknown-site', { field: 'account' })
  return { number, site }
}
