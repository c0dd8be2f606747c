import type { Reply } from '#web/api/call.ts'

/** How many visits a day, and the crews. */
export type Capacity = Reply<'/api/admin/orders/capacity'>
