import type { Reply } from '#web/api/call.ts'

/** A price with its dates, as employees see it. */
export type Price = Reply<'/api/admin/prices'>['rows'][number]
