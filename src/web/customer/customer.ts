import { useSession } from '#web/session/session.ts'

/** The same screens are used in two cabinets; only their calls and the pages they link to differ. */
const cabinets = {
  person: {
    calls: {
      balance: '/api/person/balance',
      bills: '/api/person/bills',
      bill: '/api/person/bill',
      payments: '/api/person/payments',
      receipt: '/api/person/payment/receipt',
      reconciliation: '/api/person/reconciliation',
      reconciliationExport: '/api/person/reconciliation/export',
      violations: '/api/person/violations',
    },
    pages: {
      bills: '/cabinet/person/bills',
      pay: '/cabinet/person/pay',
      payments: '/cabinet/person/payments',
      payment: '/cabinet/person/payments/$payment',
      bill: '/cabinet/person/bills/$number',
      indication: '/cabinet/person/indication',
      violations: '/cabinet/person/docs/violations',
      tickets: '/cabinet/person/tickets',
      newTicket: '/cabinet/person/tickets/new',
      ticket: '/cabinet/person/tickets/$ticket',
      orderService: '/cabinet/person/tickets/order',
    },
  },
  entity: {
    calls: {
      balance: '/api/entity/balance',
      bills: '/api/entity/bills',
      bill: '/api/entity/bill',
      payments: '/api/entity/payments',
      receipt: '/api/entity/payment/receipt',
      reconciliation: '/api/entity/reconciliation',
      reconciliationExport: '/api/entity/reconciliation/export',
      violations: '/api/entity/violations',
    },
    pages: {
      bills: '/cabinet/entity/bills',
      pay: '/cabinet/entity/pay',
      payments: '/cabinet/entity/payments',
      payment: '/cabinet/entity/payments/$payment',
      bill: '/cabinet/entity/bills/invoices/$number',
      indication: '/cabinet/entity/indication',
      violations: '/cabinet/entity/docs/violations',
      tickets: '/cabinet/entity/tickets',
      newTicket: '/cabinet/entity/tickets/new',
      ticket: '/cabinet/entity/tickets/$ticket',
      orderService: '/cabinet/entity/tickets/order',
    },
  },
} as const

/** The account in view: an apartment of a person or the chosen account of a business. */
export function useCustomer() {
  const cabinet = useSession(({ common }) => (common.type === 'person' ? 'person' : 'entity'))
  const account = useSession(({ common, person, entity }) =>
    common.type === 'person' ? person.user?.account : entity.user?.account,
  )
  return { cabinet, account: account ?? '', ...cabinets[cabinet] }
}
