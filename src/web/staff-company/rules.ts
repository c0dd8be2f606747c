import {
  COMPANY_LINES,
  COMPANY_LISTS,
  COMPANY_WORDS,
  type CompanyFault,
  type CompanyList,
  type CompanyWord,
  FOOTER_LINKS,
  FOOTER_NAME,
  footerFault,
  footerOf,
  linesOf,
  listFault,
  type Requisite,
  REQUISITES,
  requisiteFault,
  wordFault,
} from '#domain/company-settings.ts'
import { companySettings as words } from '#text/staff-company.ts'
import { emailText, maximumText, requiredText } from '#text/validation.ts'

/** The sentence beside a field; the rules are the server's (domain/company-settings.ts). */
function sentence(fault: CompanyFault | null, most: { length: number; lines: number }): string | null {
  if (fault === null) return null
  if (fault === 'required') return requiredText()
  if (fault === 'too-long') return maximumText(most.length)
  if (fault === 'too-many') return words.faults['too-many'](most.lines)
  return fault === 'email' ? emailText() : words.faults[fault]
}

export const wordRule = (name: CompanyWord) => (typed: string) =>
  sentence(wordFault(name, typed), { length: COMPANY_WORDS[name].max, lines: 1 })
export const listRule = (name: CompanyList) => (typed: string) =>
  sentence(listFault(name, linesOf(typed)), { length: COMPANY_LISTS[name].max, lines: COMPANY_LINES })
export const requisiteRule = (name: Requisite) => (typed: string) =>
  sentence(requisiteFault(name, typed), { length: REQUISITES[name].max, lines: 1 })
export function footerRule(typed: string): string | null {
  const fault = footerFault(footerOf(typed))
  return fault === 'required'
    ? words.faults.link
    : sentence(fault, { length: FOOTER_NAME, lines: FOOTER_LINKS })
}
