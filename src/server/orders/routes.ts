import type { orders } from '#contract/orders.ts'
import type { Handlers } from '#server/http/mount.ts'
import { orderableCodes } from './codes.ts'
import { entityOrders, newSupplierMessages, personOrders, supplierMessages } from './lists.ts'

export const ordersRoutes: Handlers<typeof orders> = {
  all: personOrders,
  supplierNew: newSupplierMessages,
  supplier: supplierMessages,
  supplierAll: entityOrders,
  codes: orderableCodes,
}
