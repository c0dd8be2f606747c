import { sentence } from './language.ts'
import type { CatalogueEntry } from './entry.ts'
import { errorEntry } from './entry.ts'
import { outageNotices } from './outages.ts'

export const otherEntries = sentence((): readonly CatalogueEntry[] => [
  {
    code: 'shutdown-scheduled',
    group: 'others',
    text: outageNotices['shutdown-scheduled'],
    meaning: 'Відключення оголошено наперед за чергою вашої адреси.',
    whatToDo: 'Перевірте години у графіку: його оновлюють протягом дня.',
  },
  {
    code: 'shutdown-planned',
    group: 'others',
    text: outageNotices['shutdown-planned'],
    meaning: 'Оператор ремонтує мережу й повідомив час наперед.',
    whatToDo: 'Подивіться початок і кінець робіт у розділі відключень.',
  },
  {
    code: 'shutdown-emergency',
    group: 'others',
    text: outageNotices['shutdown-emergency'],
    meaning: 'Пошкоджено мережу або діє команда диспетчера, тому графік не застосовують.',
    whatToDo: 'Не торкайтеся обірваних проводів. Якщо сусіди мають світло, а ви ні, повідомте нас.',
  },
  {
    code: 'shutdown-stale',
    group: 'others',
    text: outageNotices['shutdown-stale'],
    meaning: 'Джерело даних не надіслало свіжого графіка.',
    whatToDo: 'Зважайте на час оновлення поруч із графіком.',
  },
  errorEntry(
    'others',
    'address-not-in-schedule',
    'Джерело не наводить черги для вашого будинку.',
    'Уточніть чергу в контакт-центрі або перевірте написання адреси.',
  ),
  errorEntry(
    'others',
    'invoice-call-centre',
    'Цей рахунок формує фахівець, у кабінеті його поки немає.',
    'Зателефонуйте й назвіть особовий рахунок та період.',
  ),
])
