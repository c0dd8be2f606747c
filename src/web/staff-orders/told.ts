import type { Reply } from '#web/api/call.ts'

/** How many visits a day, and the crews. */
export type Services = Reply<'/api/admin/orders/services'>

export type Capacity = Reply<'/api/admin/orders/capacity'>
