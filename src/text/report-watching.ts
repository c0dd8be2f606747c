import { words } from './language.ts'
import { terms } from './terms.ts'

/** What the reports and the board of the portal have in common. */
export const watching = words(() => ({
  anySite: terms.allCompanies,
  slower: 'Межа',
  refresh: (seconds: number) => `Оновлювати кожні ${seconds}\u00a0с`,
}))
