/**
 * Every code an answer can carry, and its HTTP status. Codes travel; sentences live in src/text.
 * 401 is bad credentials, 403 sends the browser home (spec §4, §8), so a dead session is 401 and a wrong role 403.
 */
export const errorStatus = {
  // every call
  'bad-request': 400,
  required: 400,
  invalid: 400,
  'unknown-field': 400,
  'text-not-allowed': 400,
  'too-short': 400,
  'too-long': 400,
  'too-large': 413,
  'unsupported-media': 415,
  'not-found': 404,
  'no-such-page': 404,
  'method-not-allowed': 405,
  'session-invalid': 401,
  'session-expired': 401,
  forbidden: 403,
  conflict: 409,
  // somebody else has changed what the caller saw: who, what and when travel with it
  'changed-meanwhile': 409,
  // a service message that no customer would ever see
  'nobody-reads': 400,
  'repeat-in-flight': 409,
  'repeat-differs': 422,
  'too-many-requests': 429,
  busy: 503,
  'not-offered': 404,
  'several-payees': 409,
  'core-down': 503,
  'service-down': 503,
  internal: 500,
  'unknown-middleware': 500,

  // signing in and up (spec §8)
  'login-failed': 401,
  'wrong-code': 401,
  'code-expired': 401,
  'attempts-exhausted': 429,
  'simple-attempts-exhausted': 429,
  'code-too-soon': 429,
  'not-active': 409,
  'already-registered': 409,
  'owner-unproved': 400,
  'undo-expired': 404,
  'too-many-orders': 409,
  'request-open': 409,
  'agreement-outdated': 409,
  'phone-invalid': 400,
  'email-invalid': 400,
  'name-invalid': 400,
  'code-invalid': 400,
  'password-weak': 400,
  'password-common': 400,
  'password-same': 400,
  'password-wrong': 400,
  'edrpou-invalid': 400,
  'iban-invalid': 400,
  'unique-code-invalid': 400,
  'account-invalid': 400,
  'account-unknown-site': 400,
  'second-factor-required': 401,
  'passkey-none': 404,
  'passkey-wrong': 401,
  'passkey-ended': 409,
  'passkey-copied': 401,
  'passkey-known': 409,
  'too-many-passkeys': 409,
  'last-factor': 409,
  // not 403: the browser would go home and the sentence would be lost
  'directory-ended': 409,
  'directory-down': 503,
  'directory-refused': 401,
  'directory-weak': 409,
  'directory-no-role': 409,
  'directory-blocked': 409,
  'of-directory': 409,
  // not 403: the browser would go home and what was typed would be lost (decision 76)
  'right-missing': 409,
  'own-rights': 409,
  // the cabinet is seen by the staff as its customer sees it: nothing may change
  'view-only': 409,
  'last-manager': 409,
  'contract-holder': 409,
  'last-head': 409,
  'login-taken': 409,
  'already-proposed': 409,
  'price-billed': 409,
  'price-overlaps': 409,
  'price-unlikely': 409,
  'rule-too-late': 409,
  'another-person': 409,
  'no-contact': 409,
  'person-known': 409,
  'too-many-invitations': 409,
  'invitation-ended': 404,
  'link-ended': 404,
  'pay-link-ended': 404,
  'payment-over': 409,
  'provider-down': 503,
  'notice-short': 400,
  'debt-less': 409,

  // accounts
  'account-not-found': 404,
  'account-already-added': 409,
  'account-has-no-objects': 404,
  'contract-not-found': 404,
  'too-many-accounts': 409,

  // readings (spec §8, product.md §2)
  'contract-ended': 409,
  'entry-blocked': 409,
  'entry-impossible': 409,
  'independent-entry-impossible': 409,
  'additional-verification': 409,
  deviation: 409,
  'large-deviation': 409,
  'calculation-impossible': 409,
  'contract-changes': 409,
  'already-calculated': 409,
  'already-submitted': 409,
  'reading-required': 400,
  'reading-not-number': 400,
  'bit-depth-mismatch': 400,
  'value-too-large': 409,
  'less-than-previous': 409,
  'counter-disabled': 409,
  'several-counters': 409,
  'counter-not-found': 404,
  'eic-not-found': 404,
  substation: 409,
  askoe: 409,
  'entity-period-closed': 409,
  'period-closing': 409,
  'other-calculation-date': 409,
  'date-invalid': 400,
  'row-repeated': 409,
  'zone-unknown': 400,

  // files
  'file-error': 400,
  'file-type': 415,
  'xls-required': 415,
  'columns-missing': 400,
  'columns-unclear': 400,
  'columns-doubtful': 409,
  'too-many-rows': 413,
  'file-too-large': 413,
  'file-quota': 409,

  // signing
  'paper-not-waiting': 409,
  'not-prepared': 409,
  'act-objected': 409,
  'documents-closed': 409,
  'too-many-papers': 409,
  'two-persons': 409,

  // the rest of the cabinet
  'unknown-target': 404,
  'bill-not-found': 404,
  'document-incomplete': 409,
  'limit-changed': 409,
  'limit-month': 400,
  'limit-same': 409,
  'too-many-documents': 409,
  'invoice-call-centre': 409,
  'ticket-not-found': 404,
  'ticket-closed': 409,
  'date-taken': 409,
  'order-closed': 409,
  'visit-reading-less': 400,
  'visit-unanswered': 409,
  'consent-unanswered': 409,
  'visit-reading-unusual': 400,
  'service-closed': 409,
  'service-price-changed': 409,
  'service-code-invalid': 400,
  'service-code-taken': 409,
  'service-purpose-taken': 409,
  'day-past': 409,
  'period-invalid': 400,
  'schedule-missing': 404,
  'layout-refused': 409,
  'address-not-in-schedule': 404,
} as const

export type ErrorCode = keyof typeof errorStatus

export const isErrorCode = (code: string): code is ErrorCode => Object.hasOwn(errorStatus, code)

/** Why the schema of a call may refuse any body. */
const bodyErrors = [
  'required',
  'invalid',
  'unknown-field',
  'text-not-allowed',
  'too-short',
  'too-long',
] as const satisfies readonly ErrorCode[]

/** What a call that takes a personal account answers to a number that nobody can have (spec §5, §9). */
export const accountErrors = [
  'account-invalid',
  'account-unknown-site',
] as const satisfies readonly ErrorCode[]

/** What every call may answer with besides its own codes. */
export const commonErrors = [
  'bad-request',
  'too-large',
  'unsupported-media',
  'session-invalid',
  'session-expired',
  'forbidden',
  'view-only',
  'too-many-requests',
  'busy',
  'not-offered',
  'core-down',
  'service-down',
  'internal',
] as const satisfies readonly ErrorCode[]

/** Every code a call may be refused with: its own, those of any body and any account, and those of every call. */
export function refusalsOf(call: {
  readonly errors: readonly ErrorCode[]
  readonly ids: Readonly<Record<string, string>>
  readonly may: string | null
}): readonly string[] {
  const ofAccounts = Object.values(call.ids).includes('account') ? accountErrors : []
  const ofRights: readonly ErrorCode[] =
    call.may === null ? [] : call.may.includes('.') ? ['forbidden'] : ['right-missing']
  return [...new Set([...call.errors, ...bodyErrors, ...ofAccounts, ...ofRights, ...commonErrors])]
}
