import type { z } from 'zod'
import { isErrorCode } from '#contract/errors.ts'
import { Problem } from '#server/problem.ts'

/**
 * The first mistake in a request body, as a refusal on its field (promise E1).
 * @param error of a parse with `reportInput`
 */
export function requestProblem(error: z.ZodError): Problem {
  const [issue] = error.issues
  return issue ? problemOf(issue, issue.path.join('.')) : new Problem('bad-request')
}

function problemOf(issue: z.core.$ZodIssue, path: string): Problem {
  const on = path === '' ? {} : { field: path }
  if (issue.code === 'unrecognized_keys')
    return new Problem('unknown-field', { field: issue.keys[0] ?? 'body' })
  // a custom rule of the field names its refusal
  if (isErrorCode(issue.message)) return new Problem(issue.message, { ...on, params: numberIn(issue) })
  if (issue.code === 'invalid_union') {
    // a field with several forms («-» or a name, an address or nothing) reports a wrong length if one of the forms does
    const inner = issue.errors.flat().find(({ code, message }) => isLength(code) || isErrorCode(message))
    if (inner && inner.path.length === 0) return problemOf(inner, path)
  }
  // the schema reports its input, so undefined means that the field is absent
  if (issue.input === undefined || (issue.code === 'too_small' && issue.input === ''))
    return new Problem('required', on)
  if (issue.code === 'too_small' && issue.origin === 'string')
    return new Problem('too-short', { ...on, params: { n: Number(issue.minimum) } })
  if (issue.code === 'too_big' && issue.origin === 'string')
    return new Problem('too-long', { ...on, params: { n: Number(issue.maximum) } })
  return new Problem(path === '' ? 'bad-request' : 'invalid', on)
}

const isLength = (code: string | undefined) => code === 'too_small' || code === 'too_big'

/** The N of «мінімум N символів», where the field's own rule gave it. */
function numberIn(issue: z.core.$ZodIssue): Record<string, number> {
  const n: unknown = issue.code === 'custom' ? issue.params?.['n'] : undefined
  return typeof n === 'number' ? { n } : {}
}
