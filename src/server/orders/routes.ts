import type { orders } from '#contract/orders.ts'
import type { Handlers } from '#server/http/mount.ts'
import { cancelOrder } from './cancel.ts'
import { orderableCodes } from './codes.ts'
import { createOrder } from './create.ts'
import { entityOrders, newSupplierMessages, personOrders, supplierMessages } from './lists.ts'
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
