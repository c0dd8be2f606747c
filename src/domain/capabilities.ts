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
  /** the values of meters of many accounts are handed in by one question */
  'submit-of-accounts',
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
  /** the company's own signature under an act is kept */
  'document-countersign',
  /** several documents come with their lines by one question */
  'documents-at-once',
  /** several bills come with their lines by one question */
  'bills-at-once',
  /** written warnings before the supply is cut */
  'dunning-warnings',
  /** the core lists who is to be reminded: of a bill, a warning, a volume, a reading that is not there */
  'reminders',
  /** warnings, debts and agreed volumes of many accounts come by one question each */
  'dunning-of-accounts',
  'debts-of-accounts',
  /** payments of many accounts come by one question, for the files of banks and the post */
  'payments-of-accounts',
  /** payments of a company that came one way come by days, for those that its bank does not show */
  'payments-of-source',
  'volumes-of-accounts',
  /** staff issue warnings before a cut, and take them back */
  'dunning-issue',
  /** staff decide of disputed acts on violations */
  'violation-decide',
  /** staff change what the contract says of a company */
  'customer-change',
  /** staff change the bank accounts that customers of a company pay to */
  'bank-change',
  /** what a crew did to a meter is noted: a new seal, the next verification */
  'meter-work',
  /** staff see dated prices, what a new one would change, and enter it */
  'prices',
  /** when readings are taken is dated, and staff enter it */
  'reading-rules',
] as const

export type Capability = (typeof CAPABILITIES)[number]
