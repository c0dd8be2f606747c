import type { Caller, Deps } from '#server/deps.ts'
import { ticketsOf } from '#server/tickets/store.ts'
import { type OrdersRequest, ownRequest } from './own-request.ts'
import { inboxOf, ordersOf, unseenAnswersOf } from './store.ts'

type Inbox = Awaited<ReturnType<typeof inboxOf>>
const newAnswers = (inbox: Inbox) => {
  const items = inbox.filter((item) => !item.isRead)
  return { count: items.length, items }
}

/** /api/person/orders: everything of the tickets screen of an apartment. */
export async function personOrders(deps: Deps, caller: Caller<'person'>, input: OrdersRequest) {
  const owner = { userId: caller.userId, account: ownRequest(caller, input) }
  const [items, tickets, inbox] = await Promise.all([
    ordersOf(deps, owner),
    ticketsOf(deps, owner),
    inboxOf(deps, owner),
  ])
  return { status: 'success' as const, items, tickets, inbox }
}

/** /api/person/orders/supplier_new: what suppliers wrote and this person has not read. */
export async function newSupplierMessages(deps: Deps, caller: Caller<'person'>, input: OrdersRequest) {
  const owner = { userId: caller.userId, account: ownRequest(caller, input) }
  const [inbox, answers] = await Promise.all([inboxOf(deps, owner), unseenAnswersOf(deps, owner)])
  return { status: 'success' as const, findNewOrderAnswersResponse: newAnswers(inbox), answers }
}

/** /api/person/orders/supplier: everything suppliers wrote to an apartment. */
export async function supplierMessages(deps: Deps, caller: Caller<'person'>, input: OrdersRequest) {
  const owner = { userId: caller.userId, account: ownRequest(caller, input) }
  const inbox = await inboxOf(deps, owner)
  return { status: 'success' as const, inbox, findSupplierOrdersResponse: { items: inbox } }
}

/** /api/entity/orders/supplier_all: all of it for a business account in one reply. */
export async function entityOrders(deps: Deps, caller: Caller<'entity' | 'provider'>, input: OrdersRequest) {
  const owner = { userId: caller.userId, account: ownRequest(caller, input) }
  const [items, tickets, inbox] = await Promise.all([
    ordersOf(deps, owner),
    ticketsOf(deps, owner),
    inboxOf(deps, owner),
  ])
  return {
    status: 'success' as const,
    items,
    tickets,
    inbox,
    findNewOrderAnswersResponse: newAnswers(inbox),
    findSupplierOrdersResponse: { items: inbox },
  }
}
