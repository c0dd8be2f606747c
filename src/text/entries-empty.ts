import { sentence } from './language.ts'
import { emptyStates } from './entry-notes.ts'
import type { CatalogueEntry } from './entry.ts'
import { errorEntry } from './entry.ts'

export const emptyEntries = sentence((): readonly CatalogueEntry[] => [
  errorEntry(
    'empty',
    'contract-not-found',
    'За рахунком немає чинного договору.',
    'Зверніться до контакт-центру з номером рахунку.',
  ),
  errorEntry(
    'empty',
    'account-has-no-objects',
    'Договір є, а об’єкта в ньому немає.',
    'Попросіть контакт-центр перевірити договір.',
  ),
  { code: 'no-violation-acts', group: 'empty', ...emptyStates['no-violation-acts'] },
  { code: 'no-indicators', group: 'empty', ...emptyStates['no-indicators'] },
  errorEntry(
    'empty',
    'not-found',
    'Запису немає серед ваших даних.',
    'Перевірте вибраний рахунок і поверніться до списку.',
  ),
  { code: 'empty-result', group: 'empty', ...emptyStates['empty-result'] },
])
