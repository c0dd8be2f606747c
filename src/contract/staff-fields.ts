import { z } from 'zod'
import { instant, site, uuid } from './fields.ts'

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
