import type { Reply } from '#web/api/call.ts'

/** The rules that tell employees, and what was told lately. */
export type Answer = Reply<'/api/admin/alerts'>

export type Rule = Answer['rules'][number]
