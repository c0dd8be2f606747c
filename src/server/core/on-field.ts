import type { ErrorCode } from '#contract/errors.ts'
import { Problem } from '#server/problem.ts'

/**
 * A core names fields of its own function modules, or none. This maps one refusal of the core to a field of the
 * request. Used as `core.call(…).catch(onField(…))`; all other errors pass unchanged.
 */
export const onField =
  (code: ErrorCode, field: string) =>
  (error: unknown): never => {
    if (error instanceof Problem && error.code === code)
      throw new Problem(code, { field, params: error.params })
    throw error
  }
