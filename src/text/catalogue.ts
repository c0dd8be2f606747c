import { words } from './language.ts'
import { accountMessages } from './errors-accounts.ts'
import { cabinetMessages } from './errors-cabinet.ts'
import { commonMessages } from './errors-common.ts'
import { readingMessages } from './errors-readings.ts'
import { signInMessages } from './errors-sign-in.ts'
import type { Message, Params } from './params.ts'

export type { Message, Params } from './params.ts'
export { wrongSmsCode } from './failures.ts'

/** The sentence of every code an answer can carry, and of 'network', which only the browser can know. */
export const messages = words(() => ({
  ...commonMessages,
  ...signInMessages,
  ...accountMessages,
  ...readingMessages,
  ...cabinetMessages,
})) satisfies Record<string, Message>

/** The sentence of a code that came over the wire; an unknown code reads like an inner error. */
export function messageOf(code: string, params: Params = {}): string {
  const known: Readonly<Record<string, Message>> = messages
  const message = Object.hasOwn(known, code) ? known[code] : undefined
  return (message ?? messages.internal)(params)
}
