import { isEdrpou } from './edrpou.ts'
import { checkEmail } from './email.ts'
import { digitsOnly } from './phone.ts'
import { isRnokpp } from './rnokpp.ts'

/** What is wrong with a value of a company. */
export type CompanyFault =
  | 'required'
  | 'too-long'
  | 'too-many'
  | 'phone'
  | 'email'
  | 'url'
  | 'edrpou'
  | 'tax'
  | 'office'
  | 'person'

type Check = (value: string) => CompanyFault | null
type Rule = { readonly max: number; readonly required?: true; readonly check?: Check }

const isWeb: Check = (value) =>
  /^https?:\/\/[\p{L}0-9](?:[\p{L}0-9.-]*[\p{L}0-9])?(?::[0-9]{1,5})?(?:[/?#][^\s\\]*)?$/iu.test(value)
    ? null
    : 'url'
/** Short numbers and town numbers too: a company has numbers that no customer can have. */
const isNumber: Check = (value) =>
  /^\+?[0-9 ()\u2011-]+$/.test(value) && digitsOnly(value).length >= 3 && digitsOnly(value).length <= 13
    ? null
    : 'phone'
const isMail: Check = (value) => (checkEmail(value) === null ? null : 'email')
const matches =
  (pattern: RegExp, fault: CompanyFault): Check =>
  (value) =>
    pattern.test(value) ? null : fault

/** One line each, changed at once. */
export const COMPANY_WORDS = {
  sitename: { max: 80, required: true },
  postalAddress: { max: 300 },
  supportPhoneEntity: { max: 40, check: isNumber },
  urlmain: { max: 300, check: isWeb },
  urlsupport: { max: 300, check: isWeb },
  urlcomplain: { max: 300, check: isWeb },
} as const satisfies Record<string, Rule>

/** Several lines each, changed at once; the order is that of the screen. */
export const COMPANY_LISTS = {
  contactCenter: { max: 40, check: isNumber },
  phone: { max: 40, check: isNumber },
  phonemobile: { max: 40, check: isNumber },
  email: { max: 254, check: isMail },
  popUpHelper: { max: 300 },
  popUpHelper2: { max: 300 },
} as const satisfies Record<string, Rule>
/** How many lines a list may have. */
export const COMPANY_LINES = 8
export const FOOTER_LINKS = 12
export const FOOTER_NAME = 60
export const FOOTER_URL = 300

/** Who the company is on papers and to whom one pays: a second person confirms each change. */
export const REQUISITES = {
  organizationSimple: { max: 160, required: true },
  organization: { max: 240 },
  edrpou: { max: 8, check: (value) => (isEdrpou(value) ? null : 'edrpou') },
  taxNumber: { max: 12, check: matches(/^(?:[0-9]{10}|[0-9]{12})$/, 'tax') },
  taxOffice: { max: 4, check: matches(/^[0-9]{4}$/, 'office') },
  taxSigner: { max: 160 },
  taxSignerCode: { max: 10, check: (value) => (isRnokpp(value) ? null : 'person') },
} as const satisfies Record<string, Rule>

/** Where pictures of a company stand, and how large each is kept, in points. */
export const COMPANY_PLACES = {
  logo: { longest: 128 },
  emblem: { longest: 192 },
  landing: { longest: 1280 },
} as const
export type CompanyPlace = keyof typeof COMPANY_PLACES
/** The address of an uploaded picture, by its name. */
export const imageAddress = (id: string): string => `/company-images/${id}.webp`

export type CompanyWord = keyof typeof COMPANY_WORDS
export type CompanyList = keyof typeof COMPANY_LISTS
export type Requisite = keyof typeof REQUISITES
export type FooterLink = { readonly name: string; readonly url: string }

const names = <K extends string>(rules: Record<K, unknown>): readonly K[] => Object.keys(rules) as K[] // its own keys
export const COMPANY_WORD_NAMES = names<CompanyWord>(COMPANY_WORDS)
export const COMPANY_LIST_NAMES = names<CompanyList>(COMPANY_LISTS)
export const COMPANY_PLACE_NAMES = names<CompanyPlace>(COMPANY_PLACES)
export const REQUISITE_NAMES = names<Requisite>(REQUISITES)

/** What is wrong with a line under a rule; an empty one is wrong only where the value is required. */
function faultOf(rule: Rule, value: string): CompanyFault | null {
  if (value === '') return rule.required ? 'required' : null
  if (value.length > rule.max) return 'too-long'
  return rule.check?.(value) ?? null
}

export const wordFault = (name: CompanyWord, value: string): CompanyFault | null =>
  faultOf(COMPANY_WORDS[name], value.trim())
export const requisiteFault = (name: Requisite, value: string): CompanyFault | null =>
  faultOf(REQUISITES[name], value.trim())

export function listFault(name: CompanyList, lines: readonly string[]): CompanyFault | null {
  if (lines.length > COMPANY_LINES) return 'too-many'
  return (
    lines.map((line) => faultOf(COMPANY_LISTS[name], line.trim())).find((fault) => fault !== null) ?? null
  )
}

/** A link of the footer: a page of the portal or an address of the web, never a script. */
export function footerFault(links: readonly FooterLink[]): CompanyFault | null {
  if (links.length > FOOTER_LINKS) return 'too-many'
  for (const { name, url } of links) {
    if (name.trim() === '' || url.trim() === '') return 'required'
    if (name.length > FOOTER_NAME || url.length > FOOTER_URL) return 'too-long'
    if (!/^\/(?![/\\])[^\s\\]*$/.test(url.trim()) && isWeb(url.trim()) !== null) return 'url'
  }
  return null
}

/** Lines typed one under another. */
export const linesOf = (typed: string): string[] =>
  typed
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** «Назва | адреса», one link a line. */
export const footerLines = (links: readonly FooterLink[]): string =>
  links.map(({ name, url }) => `${name} | ${url}`).join('\n')
export const footerOf = (typed: string): FooterLink[] =>
  linesOf(typed).map((line) => {
    const at = line.lastIndexOf('|')
    return at < 0
      ? { name: line, url: '' }
      : { name: line.slice(0, at).trim(), url: line.slice(at + 1).trim() }
  })
