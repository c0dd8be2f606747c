import { randomInt } from 'node:crypto'
import { CODE_ALPHABET } from '#domain/code.ts'

const symbol = () => CODE_ALPHABET[randomInt(CODE_ALPHABET.length)] ?? ''

/** «Код звернення»: short enough to be read out on the phone, unique enough to find one call in the records. */
export function makeRequestCode(): string {
  const part = () => symbol() + symbol() + symbol() + symbol()
  return `${part()}-${part()}`
}
