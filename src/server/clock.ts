import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import type { Random } from './deps.ts'

/**
 * The clock of the server. CLOCK sets what it shows when the process begins, for tests and demos, so that all clocks of
 * a process agree; it always runs on. Under a clock that was set no scheduled job begins by itself (worker/start.ts).
 */
export function makeClock(start: string | undefined): () => Date {
  if (!start) return () => new Date()
  const shift = Date.parse(start) - performance.timeOrigin
  return () => new Date(Date.now() + shift)
}

/** Randomness of the operating system. */
export const systemRandom: Random = {
  uuid: () => randomUUID(),
  int: (below) => randomInt(below),
  bytes: (size) => randomBytes(size),
}
