/** The colour that repeats the state of an order. */
export const tones = {
  new: 'soon',
  confirmed: 'info',
  done: 'good',
  refused: 'act',
  cancelled: 'plain',
} as const
