/** The life of a reading (product.md §2), in its order. */
export const READING_STATES = [
  'received',
  'checked',
  'held',
  'accepted',
  'used',
  'billed',
  'rejected',
  'superseded',
] as const
