import type { Caller, Deps } from '#server/deps.ts'
import { ticketsOf } from '#server/tickets/store.ts'
import { type OrdersRequest, ownRequest } from './own-request.ts'
import { inboxOf, ordersOf, type Owner, unreadOf, unseenAnswersOf } from './store.ts'

/** Messages of suppliers that the user has not read; the count includes all, however many the reply holds. */
async function newAnswersOf(deps: Deps, owner: Owner) {
  const [items, count] = await Promise.all([inboxOf(deps, owner, true), unreadOf(deps, owner)])
  return { count, items }
}

/** /api/person/orders: everything of the tickets screen of an apartment. */
export async function personOrders(deps: Deps, caller: Caller<'person'>, input: OrdersRequest) {
  const owner = { kind: caller.kind, userId: caller.userId, account: ownRequest(caller, input) }
  const [items, tickets, inbox] = await Promise.all([
    ordersOf(deps, owner),
    ticketsOf(deps, caller, owner.account),
    inboxOf(deps, owner),
  ])
  return { status: 'success' as const, items, tickets, inbox }
}

/** /api/person/orders/supplier_new: messages of suppliers that this user has not read. */
export async function newSupplierMessages(deps: Deps, caller: Caller, input: OrdersRequest) {
  const owner = { kind: caller.kind, userId: caller.userId, account: ownRequest(caller, input) }
  const [findNewOrderAnswersResponse, answers] = await Promise.all([
    newAnswersOf(deps, owner),
    unseenAnswersOf(deps, caller, owner.account),
  ])
  return { status: 'success' as const, findNewOrderAnswersResponse, answers }
}

/** /api/person/orders/supplier: all messages of suppliers to an apartment. */
export async function supplierMessages(deps: Deps, caller: Caller<'person'>, input: OrdersRequest) {
  const owner = { kind: caller.kind, userId: caller.userId, account: ownRequest(caller, input) }
  const inbox = await inboxOf(deps, owner)
  return { status: 'success' as const, inbox, findSupplierOrdersResponse: { items: inbox } }
}

/** /api/entity/orders/supplier_all: all messages to a business account in one reply. */
export async function entityOrders(deps: Deps, caller: Caller<'entity' | 'provider'>, input: OrdersRequest) {
  const owner = { kind: caller.kind, userId: caller.userId, account: ownRequest(caller, input) }
  const [items, tickets, inbox, findNewOrderAnswersResponse] = await Promise.all([
    ordersOf(deps, owner),
    ticketsOf(deps, caller, owner.account),
    inboxOf(deps, owner),
    newAnswersOf(deps, owner),
  ])
  return {
    status: 'success' as const,
    items,
    tickets,
    inbox,
    findNewOrderAnswersResponse,
    findSupplierOrdersResponse: { items: inbox },
  }
}
