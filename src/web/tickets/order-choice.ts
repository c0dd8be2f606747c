import { isIsoDate } from '#domain/calendar.ts'

const names = ['code', 'purpose', 'device', 'date'] as const
/** What is chosen so far; it lives in the address, so the back button goes one step back. */
export type OrderChoice = { code?: string; purpose?: string; device?: string; date?: string }

const asText = (value: unknown): string | undefined =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : undefined

/** The choice in an address; a date that is not a day is not chosen yet. */
export function choiceOf(search: Readonly<Record<string, unknown>>): OrderChoice {
  const choice: OrderChoice = {}
  for (const name of names) {
    const value = asText(search[name])
    if (value !== undefined && (name !== 'date' || isIsoDate(value))) choice[name] = value
  }
  return choice
}
