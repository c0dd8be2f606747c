import { auth } from '#text/sign-in.ts'
import { entrance } from '#text/entrance.ts'
import { signInNotices } from '#text/entry-notes.ts'
import { ApiProblem } from '#web/api/api-problem.ts'

/**
 * The refusal of a code with the number of attempts left, where the server gives it, and which code is meant: whoever
 * asked twice, or in two tabs, has messages whose codes are replaced. Other failures are returned as they came.
 */
export function withTriesLeft(failure: unknown): unknown {
  if (!(failure instanceof ApiProblem) || failure.code !== 'wrong-code') return failure
  const { params } = failure.details
  const left =
    typeof params === 'object' && params !== null && 'triesLeft' in params ? params.triesLeft : null
  if (typeof left !== 'number' || left < 1) return failure
  return new ApiProblem({
    code: failure.code,
    status: failure.status,
    message: `${failure.message} ${auth.code.latest} ${auth.code.triesLeft(left)}`,
    field: 'code',
    requestCode: failure.requestCode,
  })
}

/**
 * Why a code that was right no longer is, once the form is sent: another tab or device has spent it or asked for the next
 * one, or its time is over.
 */
export const whyNoLonger = ({ code, message }: ApiProblem): string =>
  code === 'wrong-code' ? `${message} ${entrance.codeOver}` : message

/**
 * Beside the field of a wrong code: the short sentence; the whole one, with the attempts left, stands above (spec §8).
 */
export const codeBeside = ({ code, field }: ApiProblem) =>
  code === 'wrong-code' && field !== 'secondCode'
    ? { fields: ['code'] as const, text: signInNotices['wrong-code-short'] }
    : null
