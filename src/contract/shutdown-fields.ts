import { z } from 'zod'
import { SHUTDOWN_KINDS } from '#domain/shutdown.ts'
import { instant } from './fields.ts'

export const shutdownKind = z.enum(SHUTDOWN_KINDS)
export const span = z.strictObject({ from: instant, to: instant.describe('Excluded'), kind: shutdownKind })

/** Power at one place: off is certain, `unknown` when no source tells (emergency in force, no fresh data). */
export const power = z.strictObject({
  state: z.enum(['on', 'off', 'unknown']),
  kind: shutdownKind.nullable().describe('Why it is off'),
  backAt: instant.nullable(),
  next: span.nullable(),
  stale: z.boolean().describe('The source is silent for more than 30 minutes'),
})
