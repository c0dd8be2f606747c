import { sentence } from './language.ts'
import type { CatalogueEntry } from './entry.ts'
import { successNotes } from './entry-notes.ts'

export const successEntries = sentence((): readonly CatalogueEntry[] => [
  {
    code: 'readings-entered',
    group: 'success',
    text: successNotes['readings-entered'],
    meaning: 'Показання збережено, квитанцію з номером можна відкрити будь-коли.',
    whatToDo: 'Нічого. Стан показання видно в історії.',
  },
  {
    code: 'sent-to-operator',
    group: 'success',
    text: successNotes['sent-to-operator'],
    meaning: 'Оператор перевірить показання й використає його в розрахунку.',
    whatToDo: 'Нічого. Якщо в оператора будуть питання, ви отримаєте повідомлення.',
  },
  {
    code: 'request-accepted',
    group: 'success',
    text: successNotes['request-accepted'],
    meaning: 'Заявці надано номер, строк відповіді вказано поруч.',
    whatToDo: 'Стежте за станом у розділі «Звернення».',
  },
])
