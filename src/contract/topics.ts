/** A subject that calls read and change: something of a customer's or of the staff's. */
type Topic =
  | 'accounts'
  | 'audit'
  | 'consumption'
  | 'documents'
  | 'inbox'
  | 'limits'
  | 'mass-file'
  | 'metering'
  | 'money'
  | 'orders'
  | 'papers'
  | 'people'
  | 'profile'
  | 'readings'
  | 'registrations'
  | 'second-factor'
  | 'sessions'
  | 'shutdowns'
  | 'tariffs'
  | 'tickets'
  | 'whats-new'

type Topics = { readonly reads: readonly Topic[] } | { readonly changes: readonly Topic[] }

/**
 * What each call of a signed-in user reads or changes. After a change of a topic the browser asks again for everything
 * it keeps about that topic. Plain data, so that the browser has it without the schemas (a test holds it to them). An
 * empty list means that the write changes nothing that any call reads: its own reply says everything, or the browser
 * forgets everything anyway.
 */
export const TOPICS = {
  '/api/sessions': { reads: ['sessions'] },
  '/api/sessions/end': { changes: ['sessions', 'audit'] },
  '/api/change-password': { changes: ['sessions', 'audit'] },
  '/api/own-audit': { reads: ['audit'] },
  '/api/update-profile': { changes: ['profile', 'sessions', 'audit'] },
  '/api/delete-account': { changes: [] },
  '/api/second-factor': { reads: ['second-factor'] },
  '/api/second-factor/begin': { changes: [] },
  '/api/second-factor/confirm': { changes: ['second-factor', 'sessions', 'audit'] },
  '/api/second-factor/end': { changes: ['second-factor', 'audit'] },
  '/api/person/personal-information': { reads: ['profile'] },

  '/api/admin/registrations': { reads: ['registrations'] },
  '/api/admin/registrations/contacts': { changes: [] },
  '/api/admin/registrations/approve': { changes: ['registrations'] },
  '/api/admin/registrations/refuse': { changes: ['registrations'] },
  '/api/admin/users/block': { changes: [] },
  '/api/admin/users/unblock': { changes: [] },
  '/api/admin/users/unlock': { changes: [] },
  '/api/admin/users/end-second-factor': { changes: [] },

  '/api/get-common': { reads: ['accounts', 'orders', 'tickets'] },
  '/api/entity/choice-account': { changes: [] },
  '/api/entity/overview': { reads: ['readings', 'money', 'tickets', 'whats-new'] },
  '/api/entity/overview/waiting': { reads: ['readings', 'money', 'papers', 'limits', 'documents'] },
  '/api/entity/whats-new/seen': { changes: ['whats-new'] },
  '/api/entity/company-information': { reads: ['profile', 'people'] },
  '/api/entity/company-information/change': { changes: ['profile', 'tickets'] },
  '/api/entity/rights': { reads: ['people'] },
  '/api/entity/people': { reads: ['people'] },
  '/api/entity/people/person': { reads: ['people'] },
  '/api/entity/people/invite': { changes: ['people', 'audit'] },
  '/api/entity/people/invitation/withdraw': { changes: ['people', 'audit'] },
  '/api/entity/people/change': { changes: ['people', 'audit'] },
  '/api/entity/people/withdraw': { changes: ['people', 'audit'] },
  '/api/entity/people/block': { changes: ['people', 'audit'] },
  '/api/entity/people/two-persons': { changes: ['people', 'audit'] },
  '/api/entity/people/audit': { reads: ['audit'] },
  '/api/provider/document': { reads: ['documents'] },
  '/api/choice-apart': { changes: [] },
  '/api/person/overview': { reads: ['accounts', 'readings', 'money'] },
  '/api/person/objects/preview': { changes: [] },
  '/api/person/objects/migration': { reads: ['accounts'] },
  '/api/person/objects/info': { reads: ['accounts'] },
  '/api/person/objects/save': { changes: ['profile'] },
  '/api/person/objects/restore': { changes: ['accounts'] },
  '/api/person/objects/arrange': { changes: ['accounts'] },
  '/api/post-add-objects': { changes: ['accounts'] },
  '/api/post-rename-objects': { changes: ['accounts'] },
  '/api/post-drop-objects': { changes: ['accounts'] },

  '/api/person/meters': { reads: ['readings'] },
  '/api/person/readings': { reads: ['readings'] },
  '/api/person/readings/submit': { changes: ['readings', 'consumption'] },
  '/api/person/calculation': { reads: ['readings'] },
  '/api/entity/readings': { reads: ['readings'] },
  '/api/entity/readings/meters': { reads: ['readings'] },
  '/api/entity/readings/submit': { changes: ['readings', 'consumption'] },
  '/api/entity/readings/points': { reads: ['readings'] },
  '/api/entity/readings/hand-in': { changes: ['readings', 'consumption'] },
  '/api/entity/readings/calculate': { changes: ['readings', 'consumption'] },
  '/api/entity/readings/mass/check': { reads: ['mass-file'] },
  '/api/entity/readings/mass/confirm': { changes: ['mass-file'] },
  '/api/entity/readings/mass/send': { changes: ['mass-file', 'readings', 'consumption'] },
  '/api/person/consumption': { reads: ['consumption'] },
  '/api/entity/consumption': { reads: ['consumption'] },
  '/api/entity/consumption/history': { reads: ['consumption'] },
  '/api/entity/consumption/hours': { reads: ['consumption'] },
  '/api/person/metering-point': { reads: ['metering'] },
  '/api/entity/points': { reads: ['metering'] },
  '/api/entity/points/name': { changes: ['metering', 'readings', 'consumption'] },
  '/api/entity/counters': { reads: ['metering'] },

  '/api/person/itm_balance': { reads: ['money', 'readings'] },
  '/api/person/balance': { reads: ['money'] },
  '/api/person/bills': { reads: ['money'] },
  '/api/person/bill': { reads: ['money'] },
  '/api/person/sub-book': { reads: ['money'] },
  '/api/person/payments': { reads: ['money'] },
  '/api/person/tariffs': { reads: ['tariffs'] },
  '/api/entity/tariffs': { reads: ['tariffs'] },
  '/api/entity/balance': { reads: ['money'] },
  '/api/entity/bills': { reads: ['money'] },
  '/api/entity/bill': { reads: ['money'] },
  '/api/entity/payments': { reads: ['money'] },
  '/api/person/reconciliation': { reads: ['documents'] },
  '/api/person/violations': { reads: ['documents'] },
  '/api/person/cancelled-bills': { reads: ['documents'] },
  '/api/entity/reconciliation': { reads: ['documents'] },
  '/api/entity/documents': { reads: ['documents'] },
  '/api/entity/dunning-warnings': { reads: ['documents', 'money'] },
  '/api/entity/dunning-warning/open': { changes: ['documents'] },
  '/api/entity/dunning-warning/acknowledge': { changes: ['documents'] },
  '/api/entity/reconciliations': { reads: ['documents'] },
  '/api/entity/reconciliation/agree': { changes: ['documents'] },
  '/api/entity/reconciliation/object': { changes: ['documents', 'tickets'] },
  '/api/entity/violation/dispute': { changes: ['documents', 'tickets'] },
  '/api/entity/violations': { reads: ['documents'] },

  '/api/entity/papers': { reads: ['papers'] },
  '/api/entity/papers/one': { reads: ['papers'] },
  '/api/entity/papers/bytes': { reads: ['papers'] },
  '/api/entity/papers/offer': { changes: ['papers'] },
  '/api/entity/papers/sign': { changes: ['papers'] },
  '/api/entity/papers/upload': { changes: ['papers'] },
  '/api/entity/papers/decline': { changes: ['papers'] },

  '/api/entity/limits': { reads: ['limits', 'consumption'] },
  '/api/entity/limits/acknowledge': { changes: ['limits'] },
  '/api/entity/limits/correct': { changes: ['tickets'] },
  '/api/entity/requests': { reads: ['tickets'] },
  '/api/tickets': { reads: ['tickets'] },
  '/api/tickets/thread': { reads: ['tickets'] },
  '/api/tickets/create': { changes: ['tickets'] },
  '/api/tickets/reply': { changes: ['tickets'] },
  '/api/tickets/withdraw': { changes: ['tickets'] },
  '/api/tickets/close': { changes: ['tickets'] },
  '/api/files/upload': { changes: [] },
  '/api/files/remove': { changes: [] },
  '/api/person/orders': { reads: ['orders', 'tickets', 'inbox'] },
  '/api/person/orders/code_zrqt': { reads: ['orders'] },
  '/api/person/orders/create': { changes: ['orders'] },
  '/api/person/orders/cancel': { changes: ['orders'] },
  '/api/orders/ordered': { reads: ['orders'] },
  '/api/orders/inbox': { reads: ['inbox'] },
  '/api/orders/read': { changes: ['inbox'] },
  '/api/person/orders/supplier': { reads: ['inbox'] },
  '/api/person/orders/supplier_new': { reads: ['inbox', 'tickets'] },
  '/api/entity/orders/supplier_all': { reads: ['inbox'] },

  '/api/entity/shutdowns': { reads: ['shutdowns'] },
  '/api/entity/shutdowns/feed': { changes: [] },
  '/api/person/shutdowns': { reads: ['shutdowns'] },
  '/api/person/shutdowns/feed': { changes: [] },
  '/api/person/shutdowns/feed/renew': { changes: [] },
} as const satisfies Readonly<Record<`/api/${string}`, Topics>>

/** Calls that change something; only after these must anything be asked for again. */
export type Write = {
  [P in keyof typeof TOPICS]: (typeof TOPICS)[P] extends { changes: unknown } ? P : never
}[keyof typeof TOPICS]

const topics: Readonly<Record<string, { reads?: readonly Topic[]; changes?: readonly Topic[] } | undefined>> =
  TOPICS

/** Whether the reply of one call is stale after another call has written. */
export const isStaleAfter = (write: Write, read: string): boolean =>
  topics[read]?.reads?.some((topic) => topics[write]?.changes?.includes(topic)) ?? false
