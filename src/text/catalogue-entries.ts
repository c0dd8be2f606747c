import { sentence, words } from './language.ts'
import { emptyEntries } from './entries-empty.ts'
import type { CatalogueEntry } from './entry.ts'
import { generalEntries } from './entries-general.ts'
import { otherEntries } from './entries-others.ts'
import { readingEntries } from './entries-readings.ts'
import { signInEntries } from './entries-sign-in.ts'
import { successEntries } from './entries-success.ts'

export type { CatalogueEntry } from './entry.ts'

/** The whole message catalogue of spec §8, in its order: what the guide-errors screen lists. */
export const catalogueEntries = sentence((): readonly CatalogueEntry[] => [
  ...signInEntries(),
  ...generalEntries(),
  ...readingEntries(),
  ...successEntries(),
  ...emptyEntries(),
  ...otherEntries(),
])

export const catalogueGroups: Record<CatalogueEntry['group'], string> = words({
  'sign-in': 'Вхід і сеанс',
  general: 'Загальні',
  readings: 'Показання й розрахунок',
  success: 'Успішні дії',
  empty: 'Нічого не знайдено',
  others: 'Відключення та рахунки',
})
