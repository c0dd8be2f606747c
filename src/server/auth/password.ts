import { createHmac } from 'node:crypto'
import { hash, verify } from '@node-rs/argon2'
import { Problem } from '#server/problem.ts'

/** OWASP's minimum for argon2id (promise A9), with an HMAC pepper that is not in the database. */

const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }
const SIGNATURE = `$argon2id$v=19$m=${PARAMETERS.memoryCost},t=${PARAMETERS.timeCost},p=${PARAMETERS.parallelism}$`

/** Hashing is the dearest thing a stranger can ask for: two run, twenty wait, the rest hear «busy» (promise J3). */
const RUNNING = 2
const WAITING = 20
let running = 0
const queue: (() => void)[] = []

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= RUNNING) {
    if (queue.length >= WAITING) throw new Problem('busy', { retryAfterSeconds: 2 })
    await new Promise<void>((resolve) => queue.push(resolve))
  } else running++
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running--
  }
}

const peppered = (password: string, pepper: Buffer) =>
  createHmac('sha256', pepper).update(password.normalize('NFC')).digest()

export const hashPassword = (password: string, pepper: Buffer): Promise<string> =>
  inTurn(() => hash(peppered(password, pepper), PARAMETERS))

let dummy: Promise<string> | null = null

/** Verifies; an absent user costs exactly as much as a present one (promise A2). */
export async function verifyPassword(
  stored: string | null,
  password: string,
  pepper: Buffer,
): Promise<boolean> {
  dummy ??= hash(peppered('nobody has this password', pepper), PARAMETERS)
  const against = stored ?? (await dummy)
  const right = await inTurn(() => verify(against, peppered(password, pepper)))
  return right && stored !== null
}

/** Made with other parameters than today's: to be made anew at the next sign-in. */
export const isOutdated = (stored: string): boolean => !stored.startsWith(SIGNATURE)
