import type { Reply } from '#web/api/call.ts'

/** A change that one employee has proposed and another confirms. */
export type Change = Reply<'/api/admin/proposals'>['rows'][number]
