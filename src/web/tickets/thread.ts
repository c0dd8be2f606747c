import type { Reply } from '#web/api/call.ts'

export type Thread = Reply<'/api/tickets/thread'>
