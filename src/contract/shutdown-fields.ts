import { z } from 'zod'
import { POWER_STATES, SHUTDOWN_KINDS } from '#domain/shutdown.ts'
import { instant } from './fields.ts'

export const shutdownKind = z.enum(SHUTDOWN_KINDS)
export const span = z.strictObject({ from: instant, to: instant.describe('Excluded'), kind: shutdownKind })
/** The same where the source may name no end. */
export const openSpan = z.strictObject({ from: instant, to: instant.nullable(), kind: shutdownKind })

/** Power at one place: on and off are stated; `unknown` when no source tells (emergency in force, no fresh data). */
export const power = z.strictObject({
  state: z.enum(POWER_STATES),
  kind: shutdownKind.nullable().describe('Why it is off'),
  backAt: instant.nullable().describe('Null also where it is off and no end is named'),
  next: openSpan.nullable(),
  stale: z.boolean().describe('The source is silent for more than 30 minutes'),
})
