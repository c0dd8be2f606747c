export const tones = { pending: 'soon', waiting: 'info', approved: 'good', refused: 'plain' } as const
