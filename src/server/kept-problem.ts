import { z } from 'zod'
import { isErrorCode } from '#contract/errors.ts'
import { Problem } from './problem.ts'

const form = z.object({
  code: z.string(),
  field: z.string().optional(),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** A refusal of work that no call waits for, as it is kept for the call that asks about it. */
export const keptProblem = ({ code, field, params }: Problem): string =>
  JSON.stringify({ code, field, params })

/** @param kept JSON of {@link keptProblem}; a code that a later release does not know is a fault */
export function problemKept(kept: unknown): Problem {
  const { code, field, params } = form.parse(kept)
  return new Problem(isErrorCode(code) ? code : 'internal', {
    params,
    ...(field === undefined ? {} : { field }),
  })
}
