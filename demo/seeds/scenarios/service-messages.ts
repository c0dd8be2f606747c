import type { Site } from '#domain/site.ts'
import { seededRandom } from '#seeds/random.ts'

type Audience = 'all' | 'person' | 'entity' | 'provider' | 'creditor' | 'guest'

const DAY = 86_400_000

/** Messages of the scrolling line: page, company, audience, text, days in force from today. */
const messages: readonly [
  page: string,
  site: Site | null,
  audience: Audience,
  body: string,
  days: number | null,
][] = [
  [
    'index',
    null,
    'all',
    'Показання приймаємо щодня; передані в останні два дні місяця і перші три наступного рахуємо на 1-ше число.',
    null,
  ],
  ['index', 'dnem', 'all', 'У суботу з 9:00 до 13:00 контакт-центр працює лише через кабінет.', 6],
  [
    'sign-in-person',
    null,
    'guest',
    'Код із повідомлення нікому не кажіть: працівники компанії його не запитують.',
    null,
  ],
  [
    'cabinet-person',
    null,
    'person',
    'Нове: у календар телефону можна додати графік відключень своєї черги.',
    30,
  ],
  [
    'cabinet-person-indication',
    null,
    'person',
    'День і ніч — різні показники: передавайте кожен зі свого рядка.',
    null,
  ],
  [
    'cabinet-person-indication',
    'kem',
    'person',
    'На Оболоні цього тижня міняють лічильники: до заміни показання передавайте як звичайно.',
    5,
  ],
  [
    'cabinet-person-shutdown_schedule',
    null,
    'all',
    'Графік оновлюється кожні 30 хвилин; час останнього оновлення — над таблицею.',
    null,
  ],
  [
    'cabinet-person-bills',
    'oem',
    'person',
    'Оплату без указаного місяця зараховуємо на найдавніший борг.',
    null,
  ],
  ['cabinet-entity', null, 'entity', 'Показання за місяць приймаємо до 13:00 2-го числа.', null],
  [
    'cabinet-entity-indication',
    null,
    'entity',
    'До 13:00 2-го числа: після цього розрахунок роблять за середнім споживанням.',
    null,
  ],
  [
    'cabinet-entity-indication',
    null,
    'creditor',
    'Для кредиторів: акти звіряння за минулий місяць уже готові.',
    20,
  ],
  ['cabinet-entity', null, 'creditor', 'Для кредиторів: підпишіть акти звіряння до кінця місяця.', 20],
  [
    'cabinet-entity-provider-document',
    null,
    'provider',
    'Документи підписують лише зі статусом договору «діє».',
    null,
  ],
  ['cabinet-person', 'dem', 'all', 'Минуле повідомлення: його вже не видно.', -3],
]

export const serviceMessages = (now: Date) =>
  messages.map(([page, site, audience, body, days], index) => ({
    message_id: seededRandom(`service message ${index}`).uuid(),
    page,
    site,
    audience,
    body,
    valid_from: new Date(now.getTime() - 10 * DAY),
    valid_till: days === null ? null : new Date(now.getTime() + days * DAY),
    updated_at: new Date(now.getTime() - (index + 1) * 3_600_000),
    author: null,
  }))
