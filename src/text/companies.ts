import { words } from './language.ts'
/**
 * What the six companies are called until an operator says otherwise (npm run company). Phones, addresses and links
 * are nobody's business here: they are rows of portal.site_settings.
 */
export const companies = words({
  dnem: { sitename: 'Дніпровські електромережі' },
  kem: { sitename: 'Київські електромережі' },
  oem: { sitename: 'Одеські електромережі' },
  dem: { sitename: 'Донецькі електромережі' },
  vvm: { sitename: 'Високовольтні мережі' },
  krem: { sitename: 'Київські регіональні електромережі' },
})
