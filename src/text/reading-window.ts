import { words } from './language.ts'
import { dateText } from './dates.ts'

/** When to hand in readings; every screen uses these sentences. Days come as ready words: «3 грудня». */
export const windowWords = words({
  span: (first: string, last: string) => `${first} – ${last}`,
  /** a household outside the best days may hand in all the same */
  anyDay: (span: string) => `Передати можна зараз. Найточніше — ${span}`,
  bestDays: (last: string) => `Передати можна зараз. Це найточніші дні: до ${last} включно`,
  counts: (isoDate: string) => `Зараз показання зараховується на ${dateText(isoDate)}`,
  /** a business, by 13:00 of the last day */
  takenTill: (last: string) => `Показання приймаємо до 13:00 ${last}`,
  takenBetween: (first: string, last: string) => `Показання приймаємо з ${first} до 13:00 ${last}`,
})
