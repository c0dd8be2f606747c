import { z } from 'zod'
import { REQUEST_KINDS, REQUEST_STATES } from '#domain/business-request.ts'
import { instant, isoDate, uuid } from './fields.ts'

/** A request of a business: what it asks, how far it has come and until when it is answered. */
export const businessRequest = z.strictObject({
  id: uuid,
  ticket: uuid.describe('The conversation about it'),
  number: z.string(),
  account: z.string(),
  kind: z.enum(REQUEST_KINDS),
  subject: z.string(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  state: z.enum(REQUEST_STATES),
  createdAt: instant,
  dueOn: isoDate,
  decidedAt: instant.nullable(),
  reason: z.string().nullable().describe('Why it was refused, or what was said with the consent'),
  by: z.string().nullable().describe('The colleague of the caller who filed it'),
})
