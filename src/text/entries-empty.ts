import type { CatalogueEntry } from './entry.ts'
import { errorEntry } from './entry.ts'

export const emptyEntries: readonly CatalogueEntry[] = [
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
  {
    code: 'no-violation-acts',
    group: 'empty',
    text: 'Актів про порушення немає.',
    meaning: 'Щодо вашого об’єкта не складали актів про порушення Правил роздрібного ринку.',
    whatToDo: 'Нічого.',
  },
  {
    code: 'no-indicators',
    group: 'empty',
    text: 'Статистичних показників за цей період немає.',
    meaning: 'За вибрані місяці не було показань або розрахунків.',
    whatToDo: 'Виберіть довший період.',
  },
  errorEntry(
    'empty',
    'not-found',
    'Запису немає серед ваших даних.',
    'Перевірте вибраний рахунок і поверніться до списку.',
  ),
  {
    code: 'empty-result',
    group: 'empty',
    text: 'За цими умовами нічого не знайдено. Змініть фільтр або період.',
    meaning: 'Записи є, але жоден не відповідає фільтру.',
    whatToDo: 'Приберіть частину умов.',
  },
]
