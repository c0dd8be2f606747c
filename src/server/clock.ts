import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Random } from './deps.ts'

/** The clock of the server. CLOCK sets its start, for tests and demos; it always runs on. */
export function makeClock(start: string | undefined): () => Date {
  if (!start) return () => new Date()
  const shift = Date.parse(start) - Date.now()
  return () => new Date(Date.now() + shift)
}

/** Randomness of the operating system. */
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  int: (below) => randomInt(below),
  bytes: (size) => randomBytes(size),
}
