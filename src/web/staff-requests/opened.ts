import type { Reply } from '#web/api/call.ts'

/** A request as an employee has it open. */
export type Answer = Reply<'/api/admin/requests/one'>

/** What the employee does with it. */
export type Deed = 'accepted' | 'partly' | 'refused' | 'ask'
