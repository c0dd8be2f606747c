import { Fault } from '#server/fault.ts'

/** The database cannot be reached, or was lost during the work. Whether an unfinished COMMIT took effect is unknown. */
export class DatabaseDown extends Fault {
  override name = 'DatabaseDown'

  constructor(cause: unknown) {
    super('the database cannot be reached', { cause })
  }
}

const SYSTEM_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
])
/** Class 08 is "connection exception"; 57P01–57P03 stop, crash, starting up; 53300 no free connection. */
const SQL_STATES = /^(08...|57P0[123]|53300)$/
/** The driver gives these no code. */
const MESSAGES =
  /^(Connection terminated|Query read timeout|timeout exceeded when trying to connect|Client has encountered a connection error)/

/** Turns errors of the driver about a lost connection into `DatabaseDown`; other errors stay as they are. */
export function databaseError(error: unknown): unknown {
  if (!(error instanceof Error) || error instanceof DatabaseDown) return error
  const code = sqlState(error)
  const lost = SYSTEM_CODES.has(code) || SQL_STATES.test(code) || MESSAGES.test(error.message)
  return lost ? new DatabaseDown(error) : error
}

/** SQLSTATE of a PostgreSQL error (or the system's code), '' when it has none. */
export function sqlState(error: unknown): string {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : ''
}
