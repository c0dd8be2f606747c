// node src/server/cli/set-company.ts --site SITE [--phone … ]: see USAGE.
import { parseArgs } from 'node:util'
import { isEdrpou } from '#domain/edrpou.ts'
import { isSite, SITES } from '#domain/site.ts'
import { companies } from '#text/companies.ts'
import { readConfig } from '../config.ts'
import { deriveSecrets, secretOf } from '../secrets.ts'
import { openData } from './data.ts'

const USAGE = `npm run company -- --site ${SITES.join('|')} [what is to be changed]
  What the cabinet, its papers and letters say of a company. Without anything to change it shows what is entered.
  --name NAME           as people call it           --legal-name NAME   as papers name it
  --full-name NAME      legal form in full        --edrpou CODE       --tax-number NUMBER
                        who sells, on bills; the three together
  --tax-office CODE     four digits: region and district where tax invoices are registered
  --tax-signer NAME     --tax-signer-code CODE      who draws up tax invoices, for accounting files
  --address ADDRESS     postal                      --url URL           its own site
  --contact-centre TEL  shown first, may be repeated
  --phone TEL           --mobile TEL   --business-phone TEL   --email ADDRESS   may be repeated
  --support-url URL     --complaints-url URL
  An empty value takes what was entered away.`

const string = { type: 'string' } as const
const strings = { type: 'string', multiple: true } as const
/** Options, and the fields of portal.site_settings.company they fill (spec §3). */
const WORDS = {
  'legal-name': 'organizationSimple',
  'full-name': 'organization',
  edrpou: 'edrpou',
  'tax-number': 'taxNumber',
  'tax-office': 'taxOffice',
  'tax-signer': 'taxSigner',
  'tax-signer-code': 'taxSignerCode',
  address: 'postalAddress',
  url: 'urlmain',
  'support-url': 'urlsupport',
  'complaints-url': 'urlcomplain',
  'business-phone': 'supportPhoneEntity',
} as const
const LISTS = {
  'contact-centre': 'contactCenter',
  phone: 'phone',
  mobile: 'phonemobile',
  email: 'email',
} as const

/** @returns the process's exit code */
async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      site: string,
      name: string,
      'legal-name': string,
      'full-name': string,
      edrpou: string,
      'tax-number': string,
      'tax-office': string,
      'tax-signer': string,
      'tax-signer-code': string,
      address: string,
      url: string,
      'support-url': string,
      'complaints-url': string,
      'business-phone': string,
      'contact-centre': strings,
      phone: strings,
      mobile: strings,
      email: strings,
      help: { type: 'boolean', short: 'h', default: false },
    },
  })
  if (values.help) {
    console.log(USAGE)
    return 0
  }
  const { site } = values
  if (!isSite(site)) return complain(`${USAGE}\n\nWhich company? --site is one of ${SITES.join(', ')}.`)
  const wrong = [values.url, values['support-url'], values['complaints-url']].find(
    (url) => url && !/^https?:\/\/./.test(url),
  )
  if (wrong) return complain(`“${wrong}” is not an address that begins with https://. Nothing was changed.`)

  if (values.edrpou && !isEdrpou(values.edrpou.trim()))
    return complain(
      `“${values.edrpou}” is not a code of the state register: eight digits, the last one checks. Nothing was changed.`,
    )
  if (values['tax-number'] && !/^(\d{10}|\d{12})$/.test(values['tax-number'].trim()))
    return complain(`“${values['tax-number']}” should have ten or twelve digits. Nothing was changed.`)

  if (values['tax-office'] && !/^\d{4}$/.test(values['tax-office'].trim()))
    return complain(`“${values['tax-office']}” should have four digits. Nothing was changed.`)
  if (values['tax-signer-code'] && !/^\d{10}$/.test(values['tax-signer-code'].trim()))
    return complain(`“${values['tax-signer-code']}” should have ten digits. Nothing was changed.`)

  const changed: Record<string, string | string[]> = {}
  for (const [option, field] of Object.entries(WORDS)) {
    const value = values[option as keyof typeof WORDS]
    if (value !== undefined) changed[field] = value.trim()
  }
  for (const [option, field] of Object.entries(LISTS)) {
    const value = values[option as keyof typeof LISTS]
    if (value !== undefined) changed[field] = value.map((entry) => entry.trim()).filter(Boolean)
  }

  const config = readConfig(process.env)
  const database = await openData(
    config,
    deriveSecrets(secretOf(config.dataDir, config.secret), config.previousSecret),
  )
  try {
    const kept = await database.db
      .selectFrom('portal.site_settings')
      .select(['sitename', 'company'])
      .where('site', '=', site)
      .executeTakeFirst()
    const sitename = values.name?.trim() || kept?.sitename || companies[site].sitename
    const company = { ...kept?.company, ...changed }
    if (values.name !== undefined || Object.keys(changed).length > 0) {
      const row = { sitename, company: JSON.stringify(company), updated_at: new Date(), changed_by: null }
      await database.db
        .insertInto('portal.site_settings')
        .values({ site, ...row, images: '{}', footer: '[]', env: '{}' })
        .onConflict((conflict) =>
          conflict
            .column('site')
            .doUpdateSet((eb) => ({ ...row, version: eb('portal.site_settings.version', '+', 1) })),
        )
        .execute()
    }
    console.log(`${site}: ${sitename}`)
    for (const [field, value] of Object.entries(company))
      if (said(value)) console.log(`  ${field}: ${said(value)}`)
    if (!said(company['postalAddress']) || !said(company['contactCenter']))
      console.log(
        'Bills say that the address or the telephone of this company is not entered: --address, --contact-centre.',
      )
    if (!said(company['edrpou']) || !said(company['taxNumber']))
      console.log('Bills do not say who sells: --full-name, --edrpou, --tax-number.')
    return 0
  } finally {
    await database.close()
  }
}

const said = (value: unknown): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'string' ? value : ''

function complain(sentence: string): number {
  console.error(sentence)
  return 1
}

process.exitCode = await main().catch((error: unknown) =>
  complain(error instanceof Error ? error.message : String(error)),
)
