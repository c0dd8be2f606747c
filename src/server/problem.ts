import { type ErrorCode, errorStatus } from '#contract/errors.ts'

/** A refusal a person can act on. Carries a code, never a sentence; `params` fill the sentence of src/text. */
export class Problem extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly params: Readonly<Record<string, string | number>>
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: ErrorCode,
    more: { field?: string; params?: Record<string, string | number>; retryAfterSeconds?: number } = {},
  ) {
    super(code)
    this.name = 'Problem'
    this.code = code
    this.field = more.field
    this.retryAfterSeconds = more.retryAfterSeconds
    this.params = {
      ...(more.retryAfterSeconds === undefined ? {} : { retryAfterSeconds: more.retryAfterSeconds }),
      ...more.params,
    }
  }

  get status(): number {
    return errorStatus[this.code]
  }
}
