/** Changes that are dear: one employee proposes them, another confirms (permission `changes.confirm`). */
export const COMPANY_KINDS = ['company-requisites', 'company-bank', 'agreement'] as const
export const PROPOSAL_KINDS = [
  'staff-new',
  'staff-posts',
  ...COMPANY_KINDS,
  'price-new',
  'rule-new',
  'payment-refund',
  'merchant-keys',
] as const
export type ProposalKind = (typeof PROPOSAL_KINDS)[number]

/** Those of prices: whoever proposes them sees them beside the prices. */
export const PRICE_PROPOSALS = ['price-new'] as const satisfies readonly ProposalKind[]

/** Those of rules, in the same way. */
export const RULE_PROPOSALS = ['rule-new'] as const satisfies readonly ProposalKind[]

export const PROPOSAL_STATES = ['pending', 'confirmed', 'refused', 'withdrawn', 'expired'] as const
export type ProposalState = (typeof PROPOSAL_STATES)[number]

/** How long a proposal waits, days; a change that nobody has confirmed by then is proposed anew. */
export const PROPOSAL_DAYS = 14
