import { confirmOrder, unconfirmedOrders } from './confirm.ts'
import type { Deps } from '#server/deps.ts'
import { answerTicket, takeTicket } from '#server/tickets/answer.ts'
import { waitingTickets } from '#server/tickets/waiting.ts'

/** The company's side since `since`: what waits, and what can be done about it. */
export const openCounter = (
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>,
  since: Date,
) => ({
  waiting: () => waitingTickets(deps, since),
  take: (ticket: string) => takeTicket(deps, ticket),
  answer: (reply: { ticket: string; text: string; asks: boolean }) => answerTicket(deps, reply),
  async confirmOrders(ms: number) {
    const before = new Date(deps.now().getTime() - ms)
    for (const order of await unconfirmedOrders(deps, since, before)) await confirmOrder(deps, order)
  },
})
