import type { Reply } from '#web/api/call.ts'

/** A rule with its dates, as employees see it. */
export type Rule = Reply<'/api/admin/rules'>['rows'][number]
