import { numberText } from './format.ts'
import { words } from './language.ts'

/** management/outages: sources, and what the duty enters beside them. */
export const enteredOutages = words({
  sources: 'Джерела графіків',
  entered: 'Внесено черговими',
  more: (listed: string, all: string) =>
    `Триває або заплановано ${all}. Нижче ${listed}: ті, що закінчаться найпізніше.`,
  none: 'Черговий ще нічого не вносив',
  stamp: 'Час самого джерела',
  fetched: 'Отримано нами',
  silent: 'Даних ще не було',
  fresh: 'Свіже',
  old: 'Застаріло: час відключень міг змінитися',
  hidden: 'Годин не показує',
  special: 'Спеціальний режим: графіки не діють',
  badQueues: 'Черги без годин',
  of: (bad: string, all: string) => `${bad} з ${all}`,
  odd: 'Не прочитано частин',
  where: 'Де саме',
  kind: 'Що сталося',
  when: 'Час відключення',
  noEnd: 'кінець невідомий',
  reason: 'Чому немає світла',
  by: 'Хто вніс',
  told: 'Сповіщено',
  toldTo: 'Кому сповістили',
  toldCount: (sent: string, waiting: string, failed: string) =>
    `Надіслано: ${sent}. Ще надсилаємо: ${waiting}. Не дійшло: ${failed}.`,
  toldNobody: 'Сповіщати нікого: у цих будинках немає адрес із кабінетом, або клієнти вимкнули такі листи.',
  toldLatest: 'Останні 200 повідомлень',
  recipient: 'Кому саме',
  whole:
    'Сповістимо всіх клієнтів компанії з кабінетом, а на початковій сторінці й біля графіків стоятиме оголошення.',
  announced: (company: string) => `Аварійний режим: ${company}`,
  announcement: (reason: string) => `Діє спеціальний аварійний режим: графіки відключень не діють. ${reason}`,
  lasts: 'Триває',
  over: 'Завершено',
  enter: 'Внести відключення',
  enteredNow: (count: number) =>
    count === 0 ? 'Внесено. Сповіщати нікого.' : `Внесено. Сповіщень у черзі: ${numberText(count)}.`,
  change: 'Змінити час',
  save: 'Зберегти й сповістити',
  endNow: 'Завершити зараз',
  street: 'Вулиця з довідника',
  houses: 'Будинки',
  streetHint: 'Почніть писати: підкажемо вулиці з довідника',
  housesHint: 'Через кому: 12, 14а, 16/2',
  housesNear: 'Будинки цієї вулиці',
  from: 'Від якого часу',
  to: 'До якого часу',
  // what somebody else did meanwhile
  changed: 'змінює відключення',
  ended: 'завершує відключення',
})
