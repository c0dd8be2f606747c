// How lists of the engine stand by columns that hold codes: in the order of the words people see. The words are the
// portal's (src/text); this is the engine's own record of their order, and list-pages.test.ts compares the two.

export const READING_SOURCE_RANKS = [
  'askoe',
  'customer',
  'estimated',
  'inspection',
  'mass',
  'operator',
  'phone',
] as const

export const READING_STATE_RANKS = [
  'superseded',
  'rejected',
  'used',
  'held',
  'received',
  'checked',
  'accepted',
  'billed',
] as const

export const DOCUMENT_KIND_RANKS = ['act', 'tax-invoice', 'bill'] as const

export const DOCUMENT_STATE_RANKS = [
  'refused',
  'issued',
  'not-due',
  'signed',
  'signed-both',
  'cancelled',
  'registered',
  'to-sign',
  'waiting',
] as const

/**
 * Sources of payments have names and no ranks: a bank that the portal does not know stands among them by what it calls
 * itself.
 */
export const PAYMENT_SOURCE_NAMES = {
  bank: 'Банк',
  card: 'Картка',
  cash: 'Каса',
  transfer: 'Переказ',
  post: 'Пошта',
  subsidy: 'Субсидія',
  terminal: 'Термінал',
  easypay: 'EasyPay',
  liqpay: 'LiqPay',
  monopay: 'plata by mono',
  portmone: 'Portmone',
} as const
