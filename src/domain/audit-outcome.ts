/** How an action of the record ended, in one word of three; a refusal has many codes. */
export const AUDIT_OUTCOMES = ['success', 'refused', 'failed'] as const
export type AuditOutcome = (typeof AUDIT_OUTCOMES)[number]

/** Codes by which the portal itself failed: nobody was refused anything. */
export const FAILURE_CODES: readonly string[] = ['core-down', 'internal']

export const auditOutcome = (code: string): AuditOutcome =>
  code === 'success' ? 'success' : FAILURE_CODES.includes(code) ? 'failed' : 'refused'
