import type { TestApp } from '#tests/setup/app.ts'
import { after, type Provocation, type Sent } from './provocation.ts'

/** None of these is ever the code that was sent. */
const WRONG_CODES = ['ZZZZ', 'YYYY', 'XXXX', 'WWWW', 'VVVV', 'UUUU'] as const
const LIFE = 301_000

export type Purpose = 'sign-in' | 'sign-up' | 'restore' | 'application'

/** Asks for another code a minute later, and reads it from the message. */
export async function codeSent(t: TestApp, purpose: Purpose, phone: string): Promise<string> {
  t.clock.forward(61_000)
  await t.call('/api/auth/send-code', { purpose, checkSelect: 'phone', phone })
  return t.codeFor(phone)
}

type Spoil = (good: Sent, code: string) => Partial<Sent>
/** The code is in the body, or is the second part of the Basic header. */
const inBody: Spoil = (_good, code) => ({ body: { code } })
export const inBasic: Spoil = ({ basic }, code) => ({ basic: [basic?.[0] ?? '', code] })

/** The four ways in which a one-time code of a valid request can be refused, on the field `code`. */
export function codeRefusals(
  send: (t: TestApp, sent: Sent) => Promise<unknown>,
  put: Spoil = inBody,
): Record<'wrong-code' | 'code-invalid' | 'code-expired' | 'simple-attempts-exhausted', Provocation> {
  const typed = (code: string): Provocation => ({ field: 'code', send: (good) => put(good, code) })
  return {
    'wrong-code': typed(WRONG_CODES[0]),
    'code-invalid': typed('ABC'),
    'code-expired': after(async (_me, t) => t.clock.forward(LIFE), 'code'),
    'simple-attempts-exhausted': after(async (_me, t, good) => {
      for (const code of WRONG_CODES.slice(0, 5)) {
        const change = put(good, code)
        await send(t, { ...good, ...change, body: { ...good.body, ...change.body } })
      }
    }, 'code'),
  }
}
