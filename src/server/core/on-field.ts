import type { ErrorCode } from '#contract/errors.ts'
import { Problem } from '#server/problem.ts'

/**
 * A core names fields of its own function modules, or none: this refusal of it belongs to that field of the request.
 * For `core.call(…).catch(onField(…))`; everything else passes on as it is.
 */
export const onField =
  (code: ErrorCode, field: string) =>
  (error: unknown): never => {
    if (error instanceof Problem && error.code === code)
      throw new Problem(code, { field, params: error.params })
    throw error
  }
