/** A subject that calls read and change: something of a customer's or of the staff's. */
type Topic =
  | 'accounts'
  | 'alerts'
  | 'agreement'
  | 'company'
  | 'audit'
  | 'calls'
  | 'consumption'
  | 'core-messages'
  | 'documents'
  | 'inbox'
  | 'letters'
  | 'limits'
  | 'looks'
  | 'seen-accounts'
  | 'mass-file'
  | 'messages'
  | 'metering'
  | 'money'
  | 'orders'
  | 'papers'
  | 'passkeys'
  | 'payments'
  | 'people'
  | 'prices'
  | 'rules'
  | 'proposals'
  | 'profile'
  | 'readings'
  | 'registrations'
  | 'registries'
  | 'requests'
  | 'second-factor'
  | 'sessions'
  | 'outages'
  | 'staff'
  | 'tariffs'
  | 'templates'
  | 'tickets'
  | 'warnings'
  | 'whats-new'

type Topics = { readonly reads: readonly Topic[] } | { readonly changes: readonly Topic[] }

/** The same of the calls of a household and of a business. */
const both = <const N extends string, const T extends Topics>(name: N, topics: T) =>
  ({ [`/api/person/${name}`]: topics, [`/api/entity/${name}`]: topics }) as {
    readonly [P in `/api/${'person' | 'entity'}/${N}`]: T
  }

/**
 * What each call of a signed-in user reads or changes. After a change of a topic the browser asks again for everything
 * it keeps about that topic. Plain data, so that the browser has it without the schemas (a test holds it to them). An
 * empty list means that the write changes nothing that any call reads: its own reply says everything, or the browser
 * forgets everything anyway.
 */
export const TOPICS = {
  '/api/looks': { reads: ['looks'] },
  '/api/admin/audit': { reads: ['audit'] },
  '/api/admin/performance': { reads: ['calls'] },
  '/api/admin/performance/levels': { reads: ['calls'] },
  '/api/admin/alerts': { reads: ['alerts'] },
  '/api/admin/alerts/save': { changes: ['alerts'] },
  '/api/admin/alerts/remove': { changes: ['alerts'] },
  '/api/admin/reports': { reads: ['calls'] },
  '/api/admin/reports/chart': { reads: ['calls'] },
  '/api/admin/reports/trace': { reads: ['calls'] },
  '/api/admin/audit/verify': { reads: ['audit'] },
  '/api/admin/messages': { reads: ['messages'] },
  '/api/admin/messages/one': { reads: ['messages'] },
  '/api/admin/messages/log': { reads: ['messages'] },
  '/api/admin/messages/reach': { reads: ['messages'] },
  '/api/admin/messages/accounts': { changes: [] },
  '/api/admin/messages/save': { changes: ['messages', 'audit'] },
  '/api/admin/messages/withdraw': { changes: ['messages', 'audit'] },
  '/api/admin/company': { reads: ['company', 'proposals'] },
  '/api/agreement/own': { reads: ['agreement'] },
  '/api/agreement/accept': { changes: ['agreement', 'audit'] },
  '/api/admin/company/agreements': { reads: ['company', 'proposals'] },
  '/api/admin/company/agreements/users': { reads: ['company'] },
  '/api/admin/company/agreements/propose': { changes: ['proposals', 'audit'] },
  '/api/admin/company/save': { changes: ['company', 'audit'] },
  '/api/admin/company/image': { changes: ['audit'] },
  '/api/admin/company/propose-bank': { changes: ['proposals', 'audit'] },
  '/api/admin/company/propose': { changes: ['proposals', 'audit'] },
  '/api/admin/outages': { reads: ['outages'] },
  '/api/admin/outages/told': { reads: ['outages'] },
  '/api/admin/outages/enter': { changes: ['outages', 'messages', 'audit'] },
  '/api/admin/outages/change': { changes: ['outages', 'messages', 'audit'] },
  '/api/admin/accounts/find': { reads: ['seen-accounts'] },
  '/api/admin/accounts/card': { reads: ['seen-accounts'] },
  '/api/admin/accounts/contract': { reads: ['seen-accounts'] },
  '/api/admin/accounts/money': { reads: ['seen-accounts'] },
  '/api/admin/accounts/readings': { reads: ['seen-accounts'] },
  '/api/admin/accounts/talk': { reads: ['seen-accounts'] },
  '/api/admin/accounts/outages': { reads: ['seen-accounts'] },
  '/api/admin/accounts/messages': { reads: ['seen-accounts'] },
  '/api/admin/accounts/visits': { reads: ['seen-accounts'] },
  '/api/admin/accounts/reveal': { changes: ['seen-accounts'] },
  '/api/admin/accounts/view': { changes: ['seen-accounts'] },
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
  '/api/admin/passkeys': { reads: ['passkeys'] },
  '/api/admin/passkeys/challenge': { changes: [] },
  '/api/admin/passkeys/begin': { changes: [] },
  '/api/admin/passkeys/add': { changes: ['passkeys', 'sessions', 'audit'] },
  '/api/admin/passkeys/remove': { changes: ['passkeys', 'audit'] },
  '/api/person/personal-information': { reads: ['profile'] },
  '/api/payments': { reads: ['payments'] },
  '/api/payments/one': { reads: ['payments'] },
  '/api/payments/pending': { reads: ['payments', 'money'] },
  '/api/payments/preview': { reads: ['money'] },
  '/api/payments/start': { changes: ['payments'] },
  '/api/payments/go': { changes: ['payments'] },
  '/api/payments/check': { changes: ['payments', 'money'] },
  '/api/payments/link': { changes: [] },
  '/api/payments/instalments': { reads: ['money', 'tickets', 'payments'] },
  '/api/payments/instalments/ask': { changes: ['tickets'] },
  '/api/payments/supply/ask': { changes: ['tickets'] },

  '/api/admin/papers': { reads: ['papers'] },
  '/api/admin/papers/one': { reads: ['papers'] },
  '/api/admin/papers/bytes': { reads: ['papers'] },
  '/api/admin/papers/checked': { reads: ['papers'] },
  '/api/admin/papers/sign': { changes: ['papers'] },
  '/api/admin/papers/upload': { changes: ['papers'] },
  '/api/admin/applications': { reads: ['registrations'] },
  '/api/admin/applications/one': { reads: ['registrations'] },
  '/api/admin/requests': { reads: ['requests'] },
  '/api/admin/requests/one': { reads: ['requests'] },
  '/api/admin/requests/decide': { changes: ['requests'] },
  '/api/admin/requests/ask': { changes: ['requests'] },
  '/api/admin/invitations': { reads: ['requests'] },
  '/api/admin/warnings': { reads: ['warnings'] },
  '/api/admin/warnings/account': { reads: ['warnings'] },
  '/api/admin/warnings/issue': { changes: ['warnings'] },
  '/api/admin/warnings/withdraw': { changes: ['warnings'] },
  '/api/admin/applications/ask': { changes: ['registrations'] },
  '/api/admin/payments': { reads: ['payments'] },
  '/api/admin/payments/one': { reads: ['payments', 'proposals'] },
  '/api/admin/payments/report': { reads: ['payments'] },
  '/api/admin/payments/channels': { reads: ['registries'] },
  '/api/admin/payments/registries': { reads: ['registries'] },
  '/api/admin/payments/differences': { reads: ['registries'] },
  '/api/admin/payments/channels/save': { changes: ['registries', 'audit'] },
  '/api/admin/payments/registry': { changes: ['registries', 'payments', 'audit'] },
  '/api/admin/payments/differences/settle': { changes: ['registries', 'audit'] },
  '/api/admin/payments/ask': { changes: ['payments'] },
  '/api/admin/payments/retry': { changes: ['payments', 'audit'] },
  '/api/admin/payments/end': { changes: ['payments', 'audit'] },
  '/api/admin/payments/refund': { changes: ['payments', 'proposals', 'audit'] },
  '/api/admin/company/pay-services': { reads: ['company'] },
  '/api/admin/company/pay-services/set': { changes: ['company', 'audit'] },
  '/api/admin/company/merchants': { reads: ['company', 'proposals'] },
  '/api/admin/company/merchants/propose': { changes: ['company', 'proposals', 'audit'] },
  '/api/admin/prices': { reads: ['prices', 'proposals'] },
  '/api/admin/prices/preview': { reads: ['prices'] },
  '/api/admin/prices/waiting': { reads: ['proposals'] },
  '/api/admin/prices/calendar': { reads: ['prices', 'rules'] },
  '/api/admin/rules': { reads: ['rules', 'proposals'] },
  '/api/admin/rules/waiting': { reads: ['proposals'] },
  '/api/admin/rules/propose': { changes: ['proposals', 'audit'] },
  '/api/admin/rules/withdraw': { changes: ['proposals', 'audit'] },
  '/api/admin/prices/propose': { changes: ['proposals', 'audit'] },
  '/api/admin/prices/withdraw': { changes: ['proposals', 'audit'] },
  '/api/admin/readings/held': { reads: ['readings'] },
  '/api/admin/readings/one': { reads: ['readings'] },
  '/api/admin/readings/decide': { changes: ['readings'] },
  '/api/admin/readings/accept': { changes: ['readings'] },
  '/api/admin/readings/undo': { changes: ['readings'] },
  '/api/admin/readings/find': { reads: ['accounts'] },
  '/api/admin/readings/meters': { reads: ['readings'] },
  '/api/admin/readings/enter': { changes: ['readings'] },
  '/api/admin/orders': { reads: ['orders'] },
  '/api/admin/orders/week': { reads: ['orders'] },
  '/api/admin/orders/day': { reads: ['orders'] },
  '/api/admin/orders/one': { reads: ['orders'] },
  '/api/admin/orders/confirm': { changes: ['orders'] },
  '/api/admin/orders/move': { changes: ['orders'] },
  '/api/admin/orders/refuse': { changes: ['orders'] },
  '/api/admin/orders/done': { changes: ['orders'] },
  '/api/admin/orders/capacity': { reads: ['orders'] },
  '/api/admin/orders/capacity/set': { changes: ['orders'] },
  '/api/admin/orders/services': { reads: ['orders'] },
  '/api/admin/orders/services/save': { changes: ['orders', 'audit'] },
  '/api/admin/orders/crew': { changes: ['orders', 'audit'] },
  '/api/admin/orders/crew/hours': { changes: ['orders', 'audit'] },
  '/api/admin/registrations/contacts': { changes: [] },
  '/api/admin/registrations/approve': { changes: ['registrations'] },
  '/api/admin/registrations/refuse': { changes: ['registrations'] },
  '/api/admin/users/block': { changes: ['seen-accounts'] },
  '/api/admin/users/unblock': { changes: ['seen-accounts'] },
  '/api/admin/users/unlock': { changes: ['seen-accounts'] },
  '/api/admin/users/end-second-factor': { changes: ['seen-accounts'] },

  '/api/admin/staff': { reads: ['staff'] },
  '/api/admin/overview': { reads: ['registrations', 'staff', 'proposals', 'orders', 'core-messages'] },
  '/api/admin/staff/add': { changes: ['proposals'] },
  '/api/admin/staff/posts': { changes: ['staff', 'proposals'] },
  '/api/admin/staff/block': { changes: ['staff'] },
  '/api/admin/staff/link': { changes: ['staff'] },
  '/api/admin/proposals': { reads: ['proposals'] },
  '/api/admin/proposals/decide': { changes: ['staff', 'proposals', 'company', 'prices', 'rules'] },
  '/api/admin/proposals/withdraw': { changes: ['staff', 'proposals'] },
  '/api/admin/tickets': { reads: ['tickets'] },
  '/api/admin/tickets/thread': { reads: ['tickets'] },
  '/api/admin/tickets/assign': { changes: ['tickets'] },
  '/api/admin/tickets/answer': { changes: ['tickets'] },
  '/api/admin/tickets/note': { changes: ['tickets'] },
  '/api/admin/tickets/transfer': { changes: ['tickets'] },
  '/api/admin/tickets/merge': { changes: ['tickets'] },
  '/api/admin/tickets/reopen': { changes: ['tickets'] },
  '/api/admin/tickets/upload': { changes: [] },
  '/api/admin/tickets/templates': { reads: ['templates'] },
  '/api/admin/tickets/templates/save': { changes: ['templates'] },
  '/api/admin/tickets/templates/remove': { changes: ['templates'] },
  '/api/admin/tickets/compensations': { reads: ['tickets'] },

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
  '/api/provider/documents': { reads: ['documents', 'papers'] },
  '/api/provider/documents/send': { changes: ['documents', 'tickets'] },
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
  ...both('readings', { reads: ['readings'] }),
  ...both('readings/submit', { changes: ['readings', 'consumption'] }),
  '/api/person/calculation': { reads: ['readings'] },
  '/api/entity/readings/meters': { reads: ['readings'] },
  '/api/entity/readings/points': { reads: ['readings'] },
  '/api/entity/readings/hand-in': { changes: ['readings', 'consumption'] },
  '/api/entity/readings/calculate': { changes: ['readings', 'consumption'] },
  '/api/entity/readings/mass/check': { reads: ['mass-file'] },
  '/api/entity/readings/mass/files': { reads: ['mass-file'] },
  '/api/entity/readings/mass/confirm': { changes: ['mass-file'] },
  '/api/entity/readings/mass/send': { changes: ['mass-file', 'readings', 'consumption'] },
  ...both('consumption', { reads: ['consumption'] }),
  '/api/entity/consumption/history': { reads: ['consumption'] },
  '/api/entity/consumption/hours': { reads: ['consumption'] },
  '/api/person/metering-point': { reads: ['metering'] },
  '/api/entity/points': { reads: ['metering'] },
  '/api/entity/points/name': { changes: ['metering', 'readings', 'consumption'] },
  '/api/entity/counters': { reads: ['metering'] },

  '/api/person/itm_balance': { reads: ['money', 'readings'] },
  ...both('balance', { reads: ['money', 'payments'] }),
  ...both('bills', { reads: ['money'] }),
  ...both('bill', { reads: ['money'] }),
  '/api/person/sub-book': { reads: ['money'] },
  ...both('payments', { reads: ['money'] }),
  ...both('tariffs', { reads: ['tariffs'] }),
  '/api/entity/pay-to': { reads: ['money', 'payments'] },
  ...both('reconciliation', { reads: ['documents'] }),
  ...both('violations', { reads: ['documents'] }),
  '/api/person/cancelled-bills': { reads: ['documents'] },
  '/api/entity/documents': { reads: ['documents'] },
  '/api/entity/document/lines': { reads: ['documents'] },
  '/api/entity/document/object': { changes: ['documents', 'papers', 'tickets'] },
  '/api/entity/dunning-warnings': { reads: ['documents', 'money'] },
  '/api/entity/dunning-warning/open': { changes: ['documents'] },
  '/api/entity/dunning-warning/acknowledge': { changes: ['documents'] },
  '/api/entity/reconciliations': { reads: ['documents'] },
  '/api/entity/reconciliation/agree': { changes: ['documents'] },
  '/api/entity/reconciliation/object': { changes: ['documents', 'tickets'] },
  '/api/entity/violation/dispute': { changes: ['documents', 'tickets'] },

  '/api/entity/papers': { reads: ['papers'] },
  '/api/entity/papers/one': { reads: ['papers'] },
  '/api/entity/papers/bytes': { reads: ['papers'] },
  '/api/entity/papers/offer': { changes: ['papers'] },
  '/api/entity/papers/prepare': { changes: ['papers'] },
  '/api/entity/papers/checked': { reads: ['papers'] },
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
  '/api/files/remove': { changes: ['mass-file'] },
  '/api/person/orders': { reads: ['orders', 'tickets', 'inbox'] },
  '/api/person/orders/code_zrqt': { reads: ['orders'] },
  '/api/person/orders/create': { changes: ['orders'] },
  '/api/person/orders/cancel': { changes: ['orders'] },
  '/api/orders/ordered': { reads: ['orders'] },
  '/api/letters/choices': { reads: ['letters'] },
  '/api/letters/hours': { changes: ['letters'] },
  '/api/letters/choose': { changes: ['letters'] },
  '/api/admin/deliveries': { reads: ['letters'] },
  '/api/admin/core-messages': { reads: ['core-messages'] },
  '/api/admin/core-messages/again': { changes: ['core-messages', 'audit'] },
  '/api/admin/core-messages/settle': { changes: ['core-messages', 'audit'] },
  '/api/orders/inbox': { reads: ['inbox'] },
  '/api/orders/read': { changes: ['inbox'] },
  '/api/person/orders/supplier': { reads: ['inbox'] },
  '/api/person/orders/supplier_new': { reads: ['inbox', 'tickets'] },
  '/api/entity/orders/supplier_all': { reads: ['inbox'] },

  ...both('shutdowns', { reads: ['outages'] }),
  ...both('shutdowns/feed', { changes: [] }),
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
