import type { FastifyError, FastifyReply } from 'fastify'
import { type ErrorCode, errorStatus } from '#contract/errors.ts'
import { DatabaseDown } from '#server/db/database-down.ts'
import { isNoRoom } from '#server/no-room.ts'
import { Problem } from '#server/problem.ts'
import { type Message, messages, wrongSmsCode } from '#text/catalogue.ts'
import { staffRefusals } from '#text/errors-staff.ts'

/** A sentence for every code; a code without one does not compile. */
const sentences: Readonly<Record<ErrorCode, Message>> = messages
const staffSentences: Readonly<Partial<Record<ErrorCode, Message>>> = staffRefusals

export type ErrorReply = {
  status: 'error'
  code: ErrorCode
  message: string
  field?: string
  params?: Readonly<Record<string, string | number>>
  requestCode: string
}

/** Turns anything thrown into a refusal with a code, from which a stranger learns nothing (promise L3). */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (error instanceof DatabaseDown) return new Problem('service-down', { retryAfterSeconds: 1 })
  if (isNoRoom(error)) return new Problem('service-down', { retryAfterSeconds: 60 })
  const code = (error as Partial<FastifyError>).code // a driver's, Fastify's or Node's error carries a string code
  switch (code) {
    case 'FST_ERR_CTP_BODY_TOO_LARGE':
      return new Problem('too-large')
    case 'FST_ERR_CTP_INVALID_MEDIA_TYPE':
      return new Problem('unsupported-media')
    case 'FST_ERR_CTP_EMPTY_JSON_BODY':
    case 'FST_ERR_CTP_INVALID_CONTENT_LENGTH':
    case 'FST_ERR_BAD_URL':
    case 'ECONNRESET':
      return new Problem('bad-request')
    case '55P03':
    case '57014':
      return new Problem('busy', { retryAfterSeconds: 1 })
    default: {
      const status = (error as Partial<FastifyError>).statusCode
      return new Problem(status !== undefined && status >= 400 && status < 500 ? 'bad-request' : 'internal')
    }
  }
}

/** @param toStaff the reply is read by an employee */
export const refusalBody = (problem: Problem, requestCode: string, toStaff = false): ErrorReply => ({
  status: 'error',
  code: problem.code,
  // the server's own words; the browser turns them into «Код вказан невірно.» (spec §8)
  message:
    problem.code === 'wrong-code'
      ? wrongSmsCode
      : ((toStaff ? staffSentences[problem.code] : undefined) ?? sentences[problem.code])(problem.params),
  field: problem.field,
  params: Object.keys(problem.params).length === 0 ? undefined : problem.params,
  requestCode,
})

export function sendProblem(
  reply: FastifyReply,
  problem: Problem,
  requestCode: string,
  toStaff = false,
): FastifyReply {
  if (problem.retryAfterSeconds !== undefined)
    void reply.header('Retry-After', String(Math.ceil(problem.retryAfterSeconds)))
  return reply
    .code(errorStatus[problem.code])
    .type('application/json; charset=utf-8')
    .serializer(JSON.stringify)
    .send(refusalBody(problem, requestCode, toStaff))
}
