import { companies } from '#text/companies.ts'

/**
 * The six companies of the demonstration (product.md §1, «Names of the companies»). All of it is fiction: numbers with
 * 000-00 in the middle belong to nobody, addresses end with .example (RFC 2606). Phones are kept as they are shown,
 * with the code in the first three characters (spec §3, §9).
 */
type CompanyText = {
  sitename: string
  region: string
  organizationSimple: string
  urlmain: string
  urlsupport: string
  urlcomplain: string
  phone: readonly string[]
  phonemobile: readonly string[]
  supportPhoneEntity: string
  contactCenter: readonly string[]
  email: readonly string[]
  popUpHelper: readonly string[]
  popUpHelper2: readonly string[]
  postalAddress: string
  footer: readonly { name: string; url: string }[]
}

export const demoCompanies = {
  dnem: company('dnem', 'Дніпропетровська область', {
    code: '056',
    line: '10',
    prefix: '1200',
    city: 'Дніпро',
  }),
  kem: company('kem', 'місто Київ', {
    code: '044',
    line: '20',
    prefix: '452',
    city: 'Київ',
  }),
  oem: company('oem', 'Одеська область', {
    code: '048',
    line: '30',
    prefix: '572',
    city: 'Одеса',
  }),
  dem: company('dem', 'Донецька область', {
    code: '062',
    line: '40',
    prefix: '602',
    city: 'Краматорськ',
  }),
  vvm: company('vvm', 'промислові підприємства', {
    code: '061',
    line: '50',
    prefix: '622',
    city: 'Дніпро',
  }),
  krem: company('krem', 'Київська область', {
    code: '045',
    line: '60',
    prefix: '842',
    city: 'Київ',
  }),
} satisfies Record<string, CompanyText>

function company(
  site: keyof typeof companies,
  region: string,
  at: { code: string; line: string; prefix: string; city: string },
): CompanyText {
  const name = companies[site].sitename
  const host = `${site}.svitlo.example`
  const number = (last: number) => `${at.code} 000-00-${Number(at.line) + last}`
  return {
    sitename: name,
    region,
    organizationSimple: `«${name}»`,
    urlmain: `https://${host}/`,
    urlsupport: `https://${host}/support`,
    urlcomplain: `https://${host}/complaints`,
    phone: [number(0), number(1)],
    phonemobile: [`099 000-00-${at.line}`, `067 000-00-${at.line}`],
    supportPhoneEntity: number(2),
    contactCenter: [number(3), `0800 000-0${at.line}`],
    email: [`info@${host}`, `business@${host}`],
    popUpHelper: [
      'Особовий рахунок — 10 цифр у правому верхньому куті рахунка на оплату.',
      `У ${name === 'Високовольтні мережі' ? 'цій компанії' : 'вашій компанії'} він починається з ${at.prefix}.`,
    ],
    popUpHelper2: [
      'Код для кабінету надруковано на рахунку на оплату, під особовим рахунком.',
      'Немає рахунка під рукою? Контакт-центр назве код після перевірки договору.',
    ],
    postalAddress: `м.\u00a0${at.city}, вул.\u00a0Вигадана, 1`,
    footer: [
      { name: 'Питання та відповіді', url: '/FAQ' },
      { name: 'Угода користувача', url: '/FAQ#agreement' },
      { name: 'Захист персональних даних', url: '/FAQ#personal-data' },
    ],
  }
}
