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

/** Takes out what people paste around the digits: spaces of any width, dashes, a leading №. */
export const normalizeAccountNumber = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}\p{Pd}]/gu, '')
    .replace(/^(?:№|No\.?)/iu, '')

/**
 * What the form of a company asks an account to start with. dnem: 1100 for business, 1200 for households
 * (spec §5); every other company: its own three digits (product.md §1). krem has two for business: the first is named.
 */
export function formPrefix(site: Site, kind: CustomerKind): string {
  const [first = ''] = formPrefixes(site, kind)
  return first
}

/** All prefixes the form of a company accepts. */
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

/** Why a typed account is refused, with what its sentence names: the rule of spec §5 and the company of product.md §1. */
export type AccountRefusal =
  | { readonly code: 'required' | 'account-unknown-site' }
  | {
      readonly code: 'account-invalid'
      readonly params: { rule: 'digits' | 'length'; digits: number } | { prefix: string; site: Site }
    }

/**
 * The same check with what to say about it. For an account of another kind or form that is the prefix of its own company;
 * for one of no company, that of `inView`, the company the person is looking at, if there is one.
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

/** Says what is wrong with the prefix of an account of the right shape; null = nothing. */
export function prefixProblem(text: string, kind: CustomerKind, site?: Site): PrefixProblem | null {
  const account = normalizeAccountNumber(text)
  const found = siteOfAccount(account)
  if (!found) return 'unknown'
  if (site && found.site !== site) return 'other-site'
  if (found.kind !== kind) return 'other-kind'
  return formPrefixes(found.site, kind).some((prefix) => account.startsWith(prefix)) ? null : 'form'
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
