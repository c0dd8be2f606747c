import type { Reply } from '#web/api/call.ts'

/** One payment with its whole story, as employees see it. */
export type Opened = Reply<'/api/admin/payments/one'>

/** What of it was paid for one account. */
export type Part = Opened['payment']['parts'][number]
