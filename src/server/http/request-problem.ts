import type { z } from 'zod'
import { Problem } from '#server/problem.ts'

/**
 * The first thing wrong with a request body, as a refusal on the field it belongs to (promise E1).
 * @param error of a parse with `reportInput`
 */
export function requestProblem(error: z.ZodError): Problem {
  const issue = error.issues[0]
  if (!issue) return new Problem('bad-request')
  const field = issue.path.join('.') || undefined
  if (issue.code === 'unrecognized_keys')
    return new Problem('unknown-field', { field: issue.keys[0] ?? 'body' })
  if (issue.message === 'text-not-allowed') return new Problem('text-not-allowed', field ? { field } : {})
  // the schema is asked to report its input, so only what is not there is undefined
  const missing = issue.input === undefined
  const empty = issue.code === 'too_small' && issue.origin === 'string' && issue.minimum === 1
  return new Problem(
    missing || empty ? 'required' : field ? 'invalid' : 'bad-request',
    field ? { field } : {},
  )
}
