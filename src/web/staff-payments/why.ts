import { paymentPage as words } from '#text/staff-payment-page.ts'

/** The field that asks why something is done with a payment; its record keeps the answer. */
export const why = { label: words.why, description: words.whyHint, rows: 2, maxLength: 300 }
