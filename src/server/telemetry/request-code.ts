import { randomInt } from 'node:crypto'
import { CODE_ALPHABET } from '#domain/code.ts'

const DAY_MS = 86_400_000
const DAYS = CODE_ALPHABET.length

const symbol = () => CODE_ALPHABET[randomInt(DAYS)] ?? ''
const dayOf = (at: Date): number => Math.floor(at.getTime() / DAY_MS)

/**
 * «Код звернення»: short enough to be read out on the phone, unique enough to find one call in the records. The first
 * symbol tells the UTC day of the call, counted anew every 32 days: calls are kept by days (30 of them), and a code is
 * looked for in its own. Codes of different days never meet, so they are as unique as if all their symbols were random.
 *
 * @param at when the call came; null: nothing is recorded of it, and its code leads nowhere
 */
export function makeRequestCode(at: Date | null): string {
  const day = at === null ? symbol() : (CODE_ALPHABET[dayOf(at) % DAYS] ?? '')
  return `${day}${symbol()}${symbol()}${symbol()}-${symbol()}${symbol()}${symbol()}${symbol()}`
}

/** The beginning of the last day whose calls have codes like this; null: such codes are not made here. */
export function dayOfRequestCode(code: string, now: Date): Date | null {
  const codeDay = [...CODE_ALPHABET].indexOf(code.charAt(0))
  if (codeDay === -1) return null
  const today = dayOf(now)
  return new Date((today - ((today - codeDay) % DAYS)) * DAY_MS)
}
