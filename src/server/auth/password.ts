import { createHmac } from 'node:crypto'
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import type { Secrets } from '#server/secrets.ts'
import { shareOf } from '#server/share.ts'
import { turns } from '#server/turns.ts'

/** OWASP's minimum for argon2id (promise A9), with an HMAC pepper that is not in the database. */

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const SIGNATURE = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`

/** One processor is left for everything else; where there are one or two, hashing takes turns with it. */
const AT_ONCE = Math.max(2, availableParallelism() - 1)

/**
 * Hashing is the most expensive thing a stranger can ask for: a few run, ten times as many wait, the rest get «busy»
 * (promise J3). Processes of one machine share it.
 */
const inTurn = turns({
  name: 'passwords',
  atOnce: shareOf(AT_ONCE),
  inLine: shareOf(10 * AT_ONCE),
  waitSeconds: 10,
  retryAfterSeconds: 2,
})

// as text: the native verify refuses bytes that are not UTF-8
const peppered = (password: string, pepper: Buffer) =>
  createHmac('sha256', pepper).update(password.normalize('NFC')).digest('base64')

export const hashPassword = (password: string, pepper: Buffer): Promise<string> =>
  inTurn(() => hash(peppered(password, pepper), PARAMETERS))

/** A password longer than the limit is refused before it is hashed. */
const LONGEST = 1024

let dummy: Promise<string> | null = null

/** 'outdated' is also right, but hashed with an older pepper or older parameters: hash it again while it is at hand. */
export type Verdict = 'wrong' | 'right' | 'outdated'

/**
 * Verifies a password; an absent user takes exactly as long as a present one (promise A2). While the previous secret is
 * still accepted, both peppers are always tried, whatever the first one says (promise B8).
 */
export async function verifyPassword(
  stored: string | null,
  password: string,
  secrets: Pick<Secrets, 'pepper' | 'previous'>,
): Promise<Verdict> {
  dummy ??= hash(peppered('nobody has this password', secrets.pepper), PARAMETERS)
  const against = stored ?? (await dummy)
  const typed = password.slice(0, LONGEST + 1)
  const { previous } = secrets
  const [now, before] = await inTurn(async () => [
    await verify(against, peppered(typed, secrets.pepper)),
    previous ? await verify(against, peppered(typed, previous.pepper)) : false,
  ])
  if (stored === null || typed.length > LONGEST) return 'wrong'
  if (now) return stored.startsWith(SIGNATURE) ? 'right' : 'outdated'
  return before ? 'outdated' : 'wrong'
}
