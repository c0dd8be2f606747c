import { type Site, SITES } from '#domain/site.ts'
import { fictionalRnokpp } from '#seeds/makers/firm.ts'
import { fictionalEdrpou } from '#seeds/makers/identifiers.ts'
import { demoCompanies } from './demo-companies.ts'

/** Drawings of our own, one set a company; no real company's mark. */
const imagesOf = (site: Site) => ({
  logo: `/companies/${site}/logo.svg`,
  emblem: `/companies/${site}/emblem.svg`,
  landing: `/companies/${site}/landing.svg`,
})

/** Company information of the six companies (spec §3), all of it fiction. */
export const siteSettings = (now: Date) =>
  SITES.map((site, index) => {
    const { sitename, footer, ...details } = demoCompanies[site]
    const company = {
      ...details,
      // tax numbers of payers of VAT begin otherwise
      organization: `Товариство з обмеженою відповідальністю ${details.organizationSimple}`,
      edrpou: fictionalEdrpou(index),
      taxNumber: `00000000${String(index).padStart(4, '0')}`,
      taxOffice: `00${String(index).padStart(2, '0')}`,
      taxSigner: 'Цимбаліста Ївга Орестівна',
      taxSignerCode: fictionalRnokpp(900 + index),
    }
    return { site, sitename, company, images: imagesOf(site), footer, env: {}, updated_at: now }
  })
