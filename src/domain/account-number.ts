import { accountPrefixes, type CustomerKind, type Site, siteOfAccount } from './site.ts'

/** Digits in a personal account and in a unique code. The specification shows prefixes only; the length is ours. */
export const ACCOUNT_LENGTH = 10
export const UNIQUE_CODE_LENGTH = 10
/** Spec §5: 'Введіть унікальний код що починається з 9000…'. */
export const UNIQUE_CODE_PREFIX = '9000'

export type AccountNumberProblem = 'required' | 'digits' | 'length' | 'prefix'
export type UniqueCodeProblem = AccountNumberProblem
/** Why a prefix was refused, for a text that explains it (product.md §1). */
export type PrefixProblem = 'unknown' | 'other-kind' | 'other-site' | 'form'

/** Removes what people paste around the digits: spaces of any width, dashes, a leading №. */
export const normalizeAccountNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replace(/^(?:№|No\.?)/iu, '')

/** The code of a bill without what people type to read it by parts: spaces of any width and dashes. */
export const normalizeBillCode = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
    .toUpperCase()

/**
 * What an account must start with in the form of a company. dnem: 1100 for business, 1200 for households (spec §5);
 * every other company: its own three digits (product.md §1). krem has two for business: the first is named.
 */
export function formPrefix(site: Site, kind: CustomerKind): string {
  const [first = ''] = formPrefixes(site, kind)
  return first
}

/** All prefixes that the form of a company accepts. */
export const formPrefixes = (site: Site, kind: CustomerKind): readonly string[] =>
  site === 'dnem' ? [`${accountPrefixes(site, kind)[0]}0`] : accountPrefixes(site, kind)

/**
 * Checks a typed personal account. With `site` the form of that company is meant; without it any company's
 * account of the kind is accepted.
 */
export function checkAccountNumber(
  text: string,
  kind: CustomerKind,
  site?: Site,
): AccountNumberProblem | null {
  const account = normalizeAccountNumber(text)
  return checkDigits(account, ACCOUNT_LENGTH) ?? (prefixProblem(account, kind, site) ? 'prefix' : null)
}

/**
 * Why a typed account is refused, with the particulars of the sentence: the rule of spec §5 and the company of
 * product.md §1.
 */
export type AccountRefusal =
  | { readonly code: 'required' | 'account-unknown-site' }
  | {
      readonly code: 'account-invalid'
      readonly params: { rule: 'digits' | 'length'; digits: number } | { prefix: string; site: Site }
    }

/**
 * The same check with the particulars of its sentence. For an account of another kind or form it names the prefix of
 * that account's own company; for an account of no company, the prefix of `inView`, the company the person is looking
 * at, if there is one.
 */
export function refuseAccount(text: string, kind: CustomerKind, inView: Site | null): AccountRefusal | null {
  const problem = checkAccountNumber(text, kind)
  if (problem === null) return null
  if (problem === 'required') return { code: problem }
  if (problem !== 'prefix')
    return { code: 'account-invalid', params: { rule: problem, digits: ACCOUNT_LENGTH } }
  const site = siteOfAccount(normalizeAccountNumber(text))?.site ?? inView
  if (site === null) return { code: 'account-unknown-site' }
  return { code: 'account-invalid', params: { prefix: formPrefix(site, kind), site } }
}

/** What is wrong with the prefix of an account of the right shape; null = nothing. */
export function prefixProblem(text: string, kind: CustomerKind, site?: Site): PrefixProblem | null {
  const account = normalizeAccountNumber(text)
  const siteKind = siteOfAccount(account)
  if (!siteKind) return 'unknown'
  if (site && siteKind.site !== site) return 'other-site'
  if (siteKind.kind !== kind) return 'other-kind'
  return formPrefixes(siteKind.site, kind).some((prefix) => account.startsWith(prefix)) ? null : 'form'
}

/** The unique code of a business customer: ten digits, starts with 9000 (spec §5, §9). */
export function checkUniqueCode(text: string): UniqueCodeProblem | null {
  const code = normalizeAccountNumber(text)
  return checkDigits(code, UNIQUE_CODE_LENGTH) ?? (code.startsWith(UNIQUE_CODE_PREFIX) ? null : 'prefix')
}

function checkDigits(text: string, length: number): Exclude<AccountNumberProblem, 'prefix'> | null {
  if (text === '') return 'required'
  if (!/^[0-9]+$/.test(text)) return 'digits'
  return text.length === length ? null : 'length'
}
