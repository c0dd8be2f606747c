import type { Reply } from '#web/api/call.ts'

type Codes = Reply<'/api/person/orders/code_zrqt'>
export type Service = Codes['zqrtCodes'][number]
export type Device = Codes['deviceAccounts'][number]
export type MadeOrder = Reply<'/api/person/orders/create'>['order']
