import { words } from './language.ts'
/**
 * The names of the six companies until an operator changes them (npm run company). Phones, addresses and links are not
 * here but in rows of portal.site_settings.
 */
export const companies = words({
  dnem: { sitename: 'Дніпровські електромережі' },
  kem: { sitename: 'Київські електромережі' },
  oem: { sitename: 'Одеські електромережі' },
  dem: { sitename: 'Донецькі електромережі' },
  vvm: { sitename: 'Високовольтні мережі' },
  krem: { sitename: 'Київські регіональні електромережі' },
})
