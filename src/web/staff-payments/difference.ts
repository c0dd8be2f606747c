import type { Reply } from '#web/api/call.ts'

/** What a file and the portal say differently of one payment. */
export type Difference = Reply<'/api/admin/payments/differences'>['rows'][number]
