/** Why an administrator looks at somebody's data: a word is no reason, and it is read by people later. */
export const REASON = { min: 10, max: 500 } as const
