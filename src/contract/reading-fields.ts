import { z } from 'zod'
import { isoDate, text, zone } from './fields.ts'

/** The life of a reading (product.md §2). */
export const readingState = z.enum([
  'received',
  'checked',
  'held',
  'accepted',
  'used',
  'billed',
  'rejected',
  'superseded',
])
export const readingSource = z.enum(['customer', 'operator', 'askoe', 'estimated', 'inspection', 'mass'])
export const meterId = z.int().min(1).describe('Meter of the account')
/** Which readings of an apartment are wanted: of its list and of its file. */
export const readingFilters = {
  meter: meterId.optional(),
  zone: zone.optional(),
  from: isoDate.optional(),
  to: isoDate.optional(),
  search: text(60).optional().describe('In the number of the receipt, of the bill or of the meter'),
}
