import type { staffNotices } from '#contract/staff-notices.ts'
import type { Handlers } from '#server/handlers.ts'
import type { staffCoreMessages } from '#contract/staff-core-messages.ts'
import { exportCoreMessages, listCoreMessages, passOnAgain, settleCoreMessage } from './core-messages.ts'
import { exportDeliveries, listDeliveries } from './deliveries.ts'

export const staffNoticesRoutes: Handlers<typeof staffNotices> = {
  deliveries: listDeliveries,
  deliveriesExport: exportDeliveries,
}
export const staffCoreMessagesRoutes: Handlers<typeof staffCoreMessages> = {
  list: listCoreMessages,
  export: exportCoreMessages,
  again: passOnAgain,
  settle: settleCoreMessage,
}
