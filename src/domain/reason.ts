/** Why an administrator looks at somebody's data. One word is not a reason: people read it later. */
export const REASON = { min: 10, max: 500 } as const
