/**
 * uploaded: nobody has looked at it, or its check was cut off; checking; checked: nothing is handed in yet; sending:
 * confirmed, rows are being sent; done: every row has its outcome.
 */
export const MASS_FILE_STATES = ['uploaded', 'checking', 'checked', 'sending', 'done'] as const
export type MassFileState = (typeof MASS_FILE_STATES)[number]
