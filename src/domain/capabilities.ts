/**
 * What a billing core may do or leave to others. A core that bills by itself never has its months closed by the
 * portal; a page about what the core does not keep is not offered.
 */
export const CAPABILITIES = [
  /** months are closed when the portal says so */
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
  /** accounts are found by phone, EIC or address */
  'account-search',
  /** anyone learns the site and the queue of an address */
  'public-lookup',
  /** the customer's own name for a meter */
  'meter-alias',
  'points-consumption',
  'cancelled-bills',
  'ledger',
  'reconciliation',
  'tariffs',
  'violations',
] as const

export type Capability = (typeof CAPABILITIES)[number]
