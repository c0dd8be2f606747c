import { NBSP, numberText, plural } from './format.ts'
import { words } from './language.ts'
import { nouns } from './nouns.ts'
import { outages } from './outages.ts'
import { terms } from './terms.ts'

/** Outages of all objects of a business. */
export const firmOutages = words(() => ({
  fileName: 'Графік відключень об’єктів',
  calendarName: 'Відключення на об’єктах компанії',
  columns: {
    account: terms.account,
    name: 'Як його звуть у компанії',
    address: terms.address,
    queue: terms.queue,
  },
  group: (names: readonly string[], objects: number) =>
    `${names.length === 0 ? terms.addressMissing : outages.queues(names)} (${plural(objects, nouns.apartment)})`,
  queueTitle: (names: readonly string[]) =>
    names.length === 0 ? 'Без черги у графіку' : outages.queues(names),
  states: {
    on: 'Зі світлом',
    possible: 'Можливо без світла',
    unknown: 'Невідомо, чи є світло',
  },
  summary: (off: number, all: number) => `Без світла зараз: ${numberText(off)} з ${numberText(all)}`,
  search: 'Об’єкт, адреса, рахунок або черга',
  showObjects: (n: number) => `Об’єкти черги: ${numberText(n)}`,
  cut: 'Компанія припинила постачання',
  works: 'Роботи й аварії на об’єктах',
  noWorks: 'Планових робіт і аварій на об’єктах не оголошено.',
  stale: (queues: string) =>
    `${queues}: графік не оновлювався понад 30 хвилин, тому час відключення міг змінитися.`,
  gop: 'ГОП: обмеження потужності',
  gopHint:
    'ГОП не вимикає світло: коли назвуть вашу чергу обмеження, зменште навантаження до вказаної потужності. Про застосування компанія повідомляє окремо; графік погодинних відключень (ГПВ) вище діє незалежно.',
  gopQueue: (queue: string) => `черга обмеження ${queue}`,
  gopLimit: (kw: number) => `не більше ${numberText(kw)}${NBSP}кВт`,
  gopHours: (from: number, till: number) => `${from}:00–${till}:00`,
  gopUnset: 'потужність не вказано',
  more: 'Показати ще об’єкти',
  calendarOf: 'Календар для',
  allObjects: 'Усі об’єкти',
  none: 'Об’єктів у кабінеті ще немає',
}))
