import { words } from './language.ts'
import { dateText } from './dates.ts'

/** When to hand in readings; every screen uses these sentences. Days come as ready words: «3 грудня». */
export const windowWords = words({
  span: (first: string, last: string) => `${first} – ${last}`,
  /** a household outside the best days may hand in all the same */
  anyDay: (span: string) => `Передати можна зараз. Найточніше — ${span}`,
  bestDays: (last: string) => `Передати можна зараз. Це найточніші дні: до ${last} включно`,
  counts: (isoDate: string) => `Зараз показання зараховується на ${dateText(isoDate)}`,
  /** a business, by an hour of the last day */
  takenTill: (time: string, last: string) => `Показання приймаємо до ${time} ${last}`,
  takenBetween: (first: string, time: string, last: string) =>
    `Показання приймаємо з ${first} до ${time} ${last}`,
})
