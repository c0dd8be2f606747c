/**
 * What a billing core may or may not do. The portal never closes the months of a core that bills by itself, and offers
 * no page about data that the core does not keep.
 */
export const CAPABILITIES = [
  /** the portal closes months */
  'period-close',
  /** the core lists the bills issued since a day, so that their customers are notified */
  'bills-issued',
  /** an operator releases held readings here */
  'reading-review',
  /** the core lists what was decided about held readings, so that their customers are notified */
  'readings-decided',
  /** money received elsewhere is booked here */
  'payment-post',
  /** the customer may declare the readings of a month complete */
  'calculate',
  /** an account can be found by phone, EIC or address */
  'account-search',
  /** the site and the queue of an address are told to anybody */
  'public-lookup',
  /** customers may name their meters */
  'meter-alias',
  /** the meters of many accounts come by one question */
  'meters-of-accounts',
  /** the values of meters of many accounts are judged by one question */
  'check-of-accounts',
  'points-consumption',
  /** what interval meters counted is kept by the hour or the half-hour */
  'hourly-profile',
  /** volumes and power agreed with a business are kept, with who has read them */
  'limits',
  /** the core lists the points of many accounts at once, and the meters that stood there before */
  'points',
  'cancelled-bills',
  'ledger',
  'reconciliation',
  'tariffs',
  'violations',
  /** acts of acceptance and tax invoices of businesses, made from their bills */
  'business-documents',
  /** written warnings before the supply is cut */
  'dunning-warnings',
] as const

export type Capability = (typeof CAPABILITIES)[number]
