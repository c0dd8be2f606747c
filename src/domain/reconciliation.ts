/** How long a note about a differing line may be. */
export const RECONCILIATION_NOTE = { min: 10, max: 2000 } as const
