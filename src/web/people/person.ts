import type { Reply } from '#web/api/call.ts'

/** A person of the company, or one who is invited. */
export type Person = Reply<'/api/entity/people'>['rows'][number]
