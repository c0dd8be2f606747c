/** Codes of the file system and of PostgreSQL: the disk or the user's quota is full, or nothing is written to it. */
const CODES = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EIO', '53100'])

/** Whether something could not be saved because the disk takes nothing: the caller is not at fault and may try later. */
export const isNoRoom = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && CODES.has(String(error.code))
