import { words } from './language.ts'

/** The counter in the header of a cabinet, apart from the rest, because every page loads it. */
export const unreadText = words((n: number): string => `Нових повідомлень: ${n}`)
