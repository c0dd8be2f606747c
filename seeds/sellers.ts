import { SITES } from '#domain/site.ts'
import { demoCompanies } from './scenarios/demo-companies.ts'
import { fictionalEdrpou } from './makers/identifiers.ts'

/** Requisites of the six companies for their bills, all of it fiction: tax numbers of payers of VAT begin otherwise. */
export const demoSellers = (now: Date) =>
  SITES.map((site, index) => ({
    site,
    name: `Товариство з обмеженою відповідальністю ${demoCompanies[site].organizationSimple}`,
    edrpou: fictionalEdrpou(index),
    tax_number: `00000000${String(index).padStart(4, '0')}`,
    entered_by: 'demo',
    entered_at: now,
  }))
