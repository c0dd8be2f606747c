/** What one statement may take that queues messages to everybody of a company. */
export const LONG_MS = 120_000
/** A statement that begins with it is waited for so long (db/named.ts). */
export const LONG_MARK = '/* long */'
