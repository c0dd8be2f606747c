import { checkIban } from './iban.ts'

/** What a company may ask to be changed about itself; the last is its consent to documents in electronic form. */
export const COMPANY_FIELDS = [
  'name',
  'address',
  'taxNumber',
  'signatory',
  'iban',
  'responsible',
  'e-documents',
] as const
export type CompanyField = (typeof COMPANY_FIELDS)[number]

/** Whether a value can be that of the field at all; what it really is, the electricity company decides. */
export function isPossibleFact(field: CompanyField, value: string): boolean {
  const text = value.trim()
  if (field === 'iban') return checkIban(text) === null
  if (field === 'taxNumber') return /^\d{10}(?:\d\d)?$/.test(text)
  return text.length >= 3
}

export const isCompanyField = (text: string): text is CompanyField =>
  COMPANY_FIELDS.some((field) => field === text)
