/** How a recorded action ended, in one of three words; a refusal has many codes. */
export const AUDIT_OUTCOMES = ['success', 'refused', 'failed'] as const
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

/** Codes of failures of the portal itself, its database or the core behind it: nobody was refused anything. */
export const FAILURE_CODES: readonly string[] = ['core-down', 'internal', 'service-down']

export const auditOutcome = (code: string): AuditOutcome =>
  code === 'success' ? 'success' : FAILURE_CODES.includes(code) ? 'failed' : 'refused'
