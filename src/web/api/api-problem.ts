import { noticeOfReply } from '#domain/failure.ts'
import { failureNotices, serverWords } from '#text/failures.ts'

/** A refused or failed call. `code` is from the contract's errors, or 'network' when no answer came at all. */
export class ApiProblem extends Error {
  readonly code: string
  readonly status: number
  readonly field: string | undefined
  readonly requestCode: string | undefined
  /** everything the error reply carried beside the common fields (previous value, seconds to wait …) */
  readonly details: Readonly<Record<string, unknown>>

  constructor(problem: {
    code: string
    message: string
    status: number
    field?: string
    requestCode?: string
    details?: Readonly<Record<string, unknown>>
  }) {
    super(problem.message)
    this.name = 'ApiProblem'
    this.code = problem.code
    this.status = problem.status
    this.field = problem.field
    this.requestCode = problem.requestCode
    this.details = problem.details ?? {}
  }
}

type ErrorReply = {
  status: 'error'
  code?: unknown
  message?: unknown
  field?: unknown
  requestCode?: unknown
}

export const isErrorReply = (reply: unknown): reply is ErrorReply =>
  typeof reply === 'object' && reply !== null && 'status' in reply && reply.status === 'error'

const asText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)

/** Reads the one error shape `{status:'error', code, message, field?, requestCode}`; anything else becomes 'service-down' in the words of the catalogue. */
export function problemOf(status: number, reply: unknown): ApiProblem {
  const unreadable = failureNotices[noticeOfReply(status)]
  if (!isErrorReply(reply)) return new ApiProblem({ code: 'service-down', message: unreadable, status })
  const { status: _status, code, message, field, requestCode, ...details } = reply
  const where = asText(field)
  const about = asText(requestCode)
  const said = asText(message)
  return new ApiProblem({
    code: asText(code) ?? 'service-down',
    message: said === undefined ? unreadable : serverWords(said),
    status,
    field: where,
    requestCode: about,
    details,
  })
}
