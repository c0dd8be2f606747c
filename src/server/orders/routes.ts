import type { orderLists } from '#contract/order-lists.ts'
import type { orders } from '#contract/orders.ts'
import type { Handlers } from '#server/handlers.ts'
import { cancelOrder } from './cancel.ts'
import { orderableCodes } from './codes.ts'
import { createOrder } from './create.ts'
import { exportInbox, listInbox } from './inbox-list.ts'
import { entityOrders, newSupplierMessages, personOrders, supplierMessages } from './lists.ts'
import { exportOrdered, listOrdered } from './ordered-list.ts'
import { readInboxItem } from './read.ts'

export const ordersRoutes: Handlers<typeof orders> = {
  all: personOrders,
  supplierNew: newSupplierMessages,
  supplier: supplierMessages,
  supplierAll: entityOrders,
  codes: orderableCodes,
  create: createOrder,
  cancel: cancelOrder,
  read: readInboxItem,
}

export const orderListsRoutes: Handlers<typeof orderLists> = {
  inbox: listInbox,
  inboxExport: exportInbox,
  ordered: listOrdered,
  orderedExport: exportOrdered,
}
