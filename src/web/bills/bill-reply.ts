import type { Reply } from '#web/api/call.ts'

export type BillReply = Reply<'/api/person/bill'>
