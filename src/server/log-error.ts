/** What the driver, the parser of JSON and others put into a message is what somebody has sent. */
const CODES_OF_DATABASE = /^[0-9A-Z]{5}$/
/** Bounded, so that a long message costs no more than its length. */
const PERSONAL = /[^\s"'<>(@]{1,64}@[^\s"'<>)@]{1,255}|\+?\d[\d\s()-]{6,40}/g

type ErrorInLog = {
  type: string
  message?: string
  code?: string
  table?: string
  constraint?: string
  stack?: string
  cause?: ErrorInLog
}

/**
 * What a log line says of an error: never the values it is about. Of a database's error only its code, its table and
 * its constraint are told, of JSON that could not be read nothing but that; phones, numbers of accounts and e-mails
 * are blotted out of any other message.
 */
export function errorInLog(error: unknown): ErrorInLog {
  if (!(error instanceof Error)) return { type: typeof error }
  const given = error as Error & { code?: unknown; table?: unknown; constraint?: unknown } // a driver's error has them
  const code = typeof given.code === 'string' ? given.code : undefined
  const told = (code === undefined || !CODES_OF_DATABASE.test(code)) && !(error instanceof SyntaxError)
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return {
    type: error.name,
    ...(told ? { message: error.message.replace(PERSONAL, '***') } : {}),
    ...(code === undefined ? {} : { code }),
    ...(typeof given.table === 'string' ? { table: given.table } : {}),
    ...(typeof given.constraint === 'string' ? { constraint: given.constraint } : {}),
    stack: frames.join('\n'),
    ...(error.cause === undefined ? {} : { cause: errorInLog(error.cause) }),
  }
}
