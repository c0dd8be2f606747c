import { z } from 'zod'

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
