import { z } from 'zod'
import { coreId, isoDate, text, zone } from './fields.ts'
import { READING_STATES } from '#domain/reading-state.ts'

export const readingState = z.enum(READING_STATES)
export const readingSource = z.enum([
  'customer',
  'operator',
  'askoe',
  'estimated',
  'inspection',
  'mass',
  'phone',
])
export const meterId = coreId.describe('Meter of the account')
/** Which readings of an apartment to give, in its list and in its file. */
export const readingFilters = {
  meterId: meterId.optional(),
  zone: zone.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  search: text(100).optional().describe('In the number of the receipt, of the bill or of the meter'),
}
