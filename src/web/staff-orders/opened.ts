import type { Reply } from '#web/api/call.ts'

/** An order as an employee has it open. */
export type Opened = Reply<'/api/admin/orders/one'>
