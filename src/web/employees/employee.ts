import type { Reply } from '#web/api/call.ts'

/** An employee as those who manage employees see them. */
export type Employee = Reply<'/api/admin/staff'>['rows'][number]
