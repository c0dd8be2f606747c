/** The states of a reading (product.md §2), in the order it goes through them. */
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
