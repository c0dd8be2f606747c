import { sentence } from './language.ts'
import type { CatalogueEntry } from './entry.ts'
import { errorEntry } from './entry.ts'
import { failureNotices } from './failures.ts'

export const generalEntries = sentence((): readonly CatalogueEntry[] => [
  errorEntry(
    'general',
    'internal',
    'Портал не зміг виконати дію з причини, якої не чекав.',
    'Повторіть дію. Якщо не вийде, назвіть контакт-центру код звернення: за ним ми знайдемо причину.',
  ),
  {
    code: 'try-later',
    group: 'general',
    text: failureNotices['try-later'],
    meaning: 'Перешкода тимчасова й не залежить від введених даних.',
    whatToDo: 'Повторіть дію за кілька хвилин.',
  },
  errorEntry(
    'general',
    'service-down',
    'Частина порталу не працює.',
    'Спробуйте за кілька хвилин. Показання, передані раніше, збережено.',
  ),
  errorEntry(
    'general',
    'network',
    'Запит не дійшов до порталу.',
    'Перевірте інтернет і повторіть дію на цій самій сторінці.',
  ),
  {
    code: 'will-be-resumed',
    group: 'general',
    text: failureNotices['will-be-resumed'],
    meaning: 'Розрахункова система або весь портал не відповідає: його лагодять чи оновлюють.',
    whatToDo: 'Зачекайте. Про надзвичайне повідомляйте контакт-центр телефоном.',
  },
])
