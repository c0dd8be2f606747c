/** What the portal promises to customers, and the calls each of it is made of. */
export const FUNCTIONS = ['sign-in', 'reading', 'bill', 'outage'] as const
export type PortalFunction = (typeof FUNCTIONS)[number]

export const CALLS_OF: Readonly<Record<PortalFunction, readonly string[]>> = {
  'sign-in': [
    '/api/auth/person',
    '/api/auth/entity',
    '/api/auth/provider',
    '/api/auth/supplier',
    '/api/auth/sms',
    '/api/auth/passkey',
    '/api/auth/send-code',
    '/api/auth/check-code',
  ],
  reading: [
    '/api/person/readings/submit',
    '/api/entity/readings/submit',
    '/api/entity/readings/hand-in',
    '/api/entity/readings/mass/send',
  ],
  bill: [
    '/api/person/bills',
    '/api/person/bill',
    '/api/person/bill/pdf',
    '/api/person/itm_balance',
    '/api/entity/bills',
    '/api/entity/bill',
    '/api/entity/bills/pdf',
  ],
  outage: ['/api/person/shutdowns', '/api/entity/shutdowns', '/api/outages/find', '/api/outages/suggest'],
}

/** Of all calls of a function so many must not fail, in `BUDGET_DAYS` (promise L4: 99.95 % a month). */
export const OBJECTIVE = 0.9995
export const BUDGET_DAYS = 30

/** Of `calls` so many may fail; what has been spent of them, as a share: 1 is all, above 1 the promise is broken. */
export const budgetOf = (calls: number, failures: number): { allowed: number; spent: number | null } => {
  const allowed = calls * (1 - OBJECTIVE)
  return { allowed, spent: calls === 0 ? null : failures / allowed }
}

/** What an alert rule watches: a share of failed calls (%), a time (ms), an age (minutes). */
export const ALERT_METRICS = [
  'failure-share',
  'p95',
  'core-failure-share',
  'messages-age',
  'source-age',
  'loop-delay',
] as const
export type AlertMetric = (typeof ALERT_METRICS)[number]
export const ALERT_UNIT = {
  'failure-share': '%',
  p95: 'ms',
  'core-failure-share': '%',
  'messages-age': 'min',
  'source-age': 'min',
  'loop-delay': 'ms',
} as const satisfies Record<AlertMetric, string>
/** The smallest threshold; one that is much smaller has no place in the database. */
export const LEAST_THRESHOLD = 0.001
/** The largest threshold each unit can have. */
export const MOST_THRESHOLD = { '%': 100, ms: 60_000, min: 10_080 } as const
/** Minutes over which a rule looks. */
export const ALERT_WINDOWS = [1, 5, 15, 60] as const
/** With fewer calls than this a share says nothing: one failed call at night is not an alarm. */
export const FEWEST_CALLS = 10

/** Only calls of the portal are of one of its functions, and of one company. */
export const hasSubject = (metric: AlertMetric): boolean => metric === 'failure-share' || metric === 'p95'
export const hasSite = (metric: AlertMetric): boolean =>
  hasSubject(metric) || metric === 'core-failure-share' || metric === 'source-age'

/** A queue whose oldest message has waited so long has a slow consumer, minutes. */
export const SLOW_CONSUMER_MINUTES = 5
