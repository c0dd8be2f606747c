import type { PagePath } from './pages.ts'
import type { Permission } from './permissions.ts'

/** What waits for employees, in the order of the home; each is counted for who has its permission. */
export const WAITING = [
  'tickets',
  'readings',
  'orders',
  'applications',
  'requests',
  'papers',
  'payments',
  'coreMessages',
  'changes',
  'prices',
  'unbilled',
  'sources',
  'failing',
] as const
export type Waiting = (typeof WAITING)[number]

/** So many are counted for the home: more than that is more than anybody works off in a day. */
export const MOST_WAITING = 300

/** Who is told, and where it is worked. */
export const WAITING_AT = {
  tickets: { may: 'tickets.answer', to: '/cabinet/admin/management/tickets' },
  readings: { may: 'readings.decide', to: '/cabinet/admin/management/readings' },
  orders: { may: 'orders.manage', to: '/cabinet/admin/management/orders' },
  applications: { may: 'applications.decide', to: '/cabinet/admin/management' },
  requests: { may: 'requests.decide', to: '/cabinet/admin/management/requests' },
  papers: { may: 'papers.sign', to: '/cabinet/admin/management/papers' },
  payments: {
    may: 'payments.read',
    to: '/cabinet/admin/management/payments',
    search: { waiting: 'true' },
  },
  coreMessages: { may: 'core-messages.settle', to: '/cabinet/admin/management/core-messages' },
  changes: { may: 'changes.confirm', to: '/cabinet/admin/management/changes' },
  prices: { may: 'prices.read', to: '/cabinet/admin/management/prices/calendar' },
  unbilled: { may: 'prices.read', to: '/cabinet/admin/management/prices/calendar' },
  sources: { may: 'outages.read', to: '/cabinet/admin/management/outages' },
  failing: { may: 'reports.read', to: '/cabinet/admin/perf_dashboard' },
} as const satisfies Record<
  Waiting,
  { may: Permission; to: PagePath | null; search?: Readonly<Record<string, string>> }
>

/** A source of outages older than this is told, minutes (product.md §1). */
export const SOURCE_STALE_MINUTES = 30
