/** Of the file system and of PostgreSQL: the disk, or what this user may keep on it, is full. */
const CODES = new Set(['ENOSPC', 'EDQUOT', '53100'])

/** Whether something was not kept because the disk is full: nobody who asked is at fault, and later it may be kept. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CODES.has(String(error.code))
