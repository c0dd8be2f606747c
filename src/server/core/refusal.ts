import type { ErrorCode } from '#contract/errors.ts'

/**
 * How a core says that business rules forbid something. It knows nothing about HTTP; `field` is the zone or the field
 * in question, `params` are the values for the sentence of src/text.
 */
export class CoreRefusal extends Error {
  readonly code: ErrorCode
  readonly field: string | undefined
  readonly params: Readonly<Record<string, string | number>>

  constructor(code: ErrorCode, more: { field?: string; params?: Record<string, string | number> } = {}) {
    super(code)
    this.name = 'CoreRefusal'
    this.code = code
    this.field = more.field
    this.params = more.params ?? {}
  }
}

/** A stranger's account, an absent one and a wrong second secret must look the same to everyone. */
export const noSuchAccount = (): CoreRefusal => new CoreRefusal('account-not-found')
