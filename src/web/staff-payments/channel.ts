import type { Reply } from '#web/api/call.ts'

/** A provider or bank, and the columns read in its files. */
export type Channel = Reply<'/api/admin/payments/channels'>['rows'][number]
