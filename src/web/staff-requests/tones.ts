export const tones = {
  new: 'plain',
  'in-progress': 'info',
  waiting: 'soon',
  accepted: 'good',
  partly: 'good',
  refused: 'act',
  withdrawn: 'plain',
} as const
