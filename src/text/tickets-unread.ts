import { sentence } from './language.ts'

/** The counter in the header of a cabinet, apart from the rest, because every page loads it. */
export const unreadText = sentence((n: number): string => `Нових повідомлень: ${n}`)
