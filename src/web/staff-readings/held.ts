import type { Reply } from '#web/api/call.ts'

/** A row of the queue. */
export type Row = Reply<'/api/admin/readings/held'>['rows'][number]
/** One held reading with all that is known of it. */
export type Case = Reply<'/api/admin/readings/one'>
