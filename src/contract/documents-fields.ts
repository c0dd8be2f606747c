import { z } from 'zod'
import { isoDate, kopiykas, kwh, success } from './fields.ts'

// Papers of an account that a household and a business read alike.

/** The period of an act of reconciliation. */
export const wholePeriod = {
  from: isoDate,
  to: isoDate.describe('At most five years after `from`, not in the future'),
}
export const reconciliationFormat = z.enum(['csv', 'xlsx', 'pdf'])
const actState = z.enum(['drawn', 'reviewed', 'disputed', 'paid', 'cancelled'])
export const violationFilter = {
  state: actState.optional(),
  from: isoDate.optional().describe('Drawn on this day or later'),
  to: isoDate.optional(),
}

export const reconciliationReply = z.strictObject({
  status: success,
  from: isoDate,
  to: isoDate,
  customer: z.string(),
  company: z.string(),
  openingKopiykas: kopiykas.describe('Plus: the customer owes'),
  rows: z.array(
    z.strictObject({
      date: isoDate,
      kind: z.string(),
      document: z.string().nullable(),
      note: z.string().nullable(),
      debitKopiykas: kopiykas,
      creditKopiykas: kopiykas,
    }),
  ),
  debitKopiykas: kopiykas,
  creditKopiykas: kopiykas,
  closingKopiykas: kopiykas,
})
export const violationsReply = z.strictObject({
  status: success,
  total: z.int(),
  rows: z.array(
    z.strictObject({
      number: z.string(),
      drawnOn: isoDate,
      kind: z.string(),
      inspector: z.string(),
      reviewedOn: isoDate.nullable(),
      protocol: z.string().nullable(),
      decision: z.string().nullable(),
      kwh: kwh.nullable(),
      amountKopiykas: kopiykas.nullable(),
      paidKopiykas: kopiykas,
      leftKopiykas: kopiykas.describe('Still to be paid by this act'),
      state: actState,
      commissionOn: isoDate.nullable().describe('When the commission sits'),
      calculation: z
        .array(
          z.strictObject({
            name: z.string(),
            days: z.int(),
            kwh,
            priceE4: z.number().describe('1/10000 hryvnia per kWh'),
            amountKopiykas: kopiykas,
          }),
        )
        .describe('How the cost was counted'),
    }),
  ),
  debts: z
    .array(z.strictObject({ name: z.string(), beginKopiykas: kopiykas, endKopiykas: kopiykas }))
    .describe('Rows of the balance whose name contains «порушено» (spec §9)'),
})
