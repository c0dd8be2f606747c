import { z } from 'zod'
import { instant, isoDate, site, text, uuid } from './fields.ts'

/** A change that waits for a second person, as whoever proposed it sees it. */
export const waitingProposal = z.strictObject({
  id: uuid,
  title: z.string(),
  site: site.nullable(),
  changes: z.array(
    z.strictObject({ what: z.string(), before: z.string().nullable(), after: z.string().nullable() }),
  ),
  by: z.string(),
  at: instant,
  expiresAt: instant,
  own: z.boolean(),
})

/** How near the end is: what ends within sixty days, or has ended and nothing follows. */
export const urgency = z.enum(['over', 'act', 'soon', 'calm'])

/** When a price or a rule holds, and by which act. */
export const validity = {
  validFrom: isoDate,
  validTo: isoDate.nullable(),
  state: z.enum(['now', 'coming', 'past']),
  ends: urgency.nullable().describe('It ends within sixty days, or has ended and nothing follows'),
  act: z.string().nullable(),
  actOn: isoDate.nullable(),
  actUrl: z.string().nullable(),
}

/** Who entered it, and whether it is about to change. */
export const entry = {
  by: z.string(),
  at: instant,
  waits: z.boolean().describe('A change of it waits for a second person'),
}

/** The act by which one is proposed. */
export const grounds = {
  act: text(200, 3).describe('Its name and number'),
  actOn: isoDate.describe('Its day'),
  actUrl: text(500).nullable().describe('Where it is published'),
}
