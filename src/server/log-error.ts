import { Fault } from './fault.ts'

/** Names given by programs, never by people. */
const NAME = /^[A-Za-z_][\w.-]{0,79}$/
const DATABASE_CODE = /^[0-9A-Z]{5}$/
/** A place in a source file; any other line of a stack may be a part of the message. */
const FRAME =
  /^\s+at (?:[\w.$<> [\]]{1,160} \()?(?:async )?(?:file:\/\/|node:|\/)[\w./@+~%-]{1,300}:\d+:\d+\)?$/

type ErrorInLog = {
  type: string
  message?: string
  code?: string
  table?: string
  constraint?: string
  syscall?: string
  stack?: string
  cause?: ErrorInLog
}

/**
 * What a log line and the records of calls say about an error: only what is listed here, because any other sentence may
 * repeat what somebody has sent. The message of a `Fault` is logged; of any other error its kind, its code, the table
 * and the constraint of the database, the system call and the places in the source.
 */
export function errorInLog(error: unknown): ErrorInLog {
  if (!(error instanceof Error)) return { type: typeof error }
  const given = error as Error & Record<'code' | 'table' | 'constraint' | 'syscall', unknown> // a driver's error has them
  const frames = (error.stack ?? '').split('\n').filter((line) => FRAME.test(line))
  return {
    type: nameIn(error.name) ?? 'Error',
    message: error instanceof Fault ? error.message : undefined,
    code: nameIn(given.code) ?? databaseCodeIn(given.code),
    table: nameIn(given.table),
    constraint: nameIn(given.constraint),
    syscall: nameIn(given.syscall),
    stack: frames.join('\n'),
    cause: error.cause === undefined ? undefined : errorInLog(error.cause),
  }
}

/** The same in one line, for the records of calls. */
export function errorText(error: unknown): string {
  const { type, message, code, table, constraint } = errorInLog(error)
  return message ?? [type, code, constraint ?? table].filter((part) => part !== undefined).join(': ')
}

const nameIn = (value: unknown) => (typeof value === 'string' && NAME.test(value) ? value : undefined)
const databaseCodeIn = (value: unknown) =>
  typeof value === 'string' && DATABASE_CODE.test(value) ? value : undefined
