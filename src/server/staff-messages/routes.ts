import type { staffMessages } from '#contract/staff-messages.ts'
import type { Handlers } from '#server/handlers.ts'
import { keepAccounts } from './accounts.ts'
import { exportMessages, listMessages, messageLog, oneMessage } from './list.ts'
import { messageReach } from './reach.ts'
import { saveMessage, withdrawMessage } from './save.ts'

export const staffMessagesRoutes: Handlers<typeof staffMessages> = {
  list: listMessages,
  export: exportMessages,
  one: oneMessage,
  log: messageLog,
  accounts: keepAccounts,
  reach: messageReach,
  save: saveMessage,
  withdraw: withdrawMessage,
}
