import type { ErrorCode } from '#contract/errors.ts'

/**
 * What a core answers when the rules of the business say no. It knows nothing of HTTP; `field` is the zone or the
 * field meant, `params` fill the sentence of src/text.
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

/** A stranger's account, an absent one and a wrong second secret must look the same to everybody. */
export const noSuchAccount = (): CoreRefusal => new CoreRefusal('account-not-found')
