import type { Reply } from '#web/api/call.ts'

/** A passkey of the employee who asks. */
export type Passkey = Reply<'/api/admin/passkeys'>['rows'][number]
