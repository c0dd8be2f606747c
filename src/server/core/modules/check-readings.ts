import { z } from 'zod'
import { zone } from '#contract/fields.ts'
import { ofAccount, account, at, day, meterId, quantity, readingSource, reads } from './define.ts'
import { meterRefusal } from './reading-refusals.ts'

const values = z
  .array(z.object({ zone, value: z.number() }))
  .min(1)
  .max(5)

const entries = z.array(z.object({ meterId, values })).min(1).max(1000)

const judged = {
  /** the date they would count for */
  countsOn: day,
  meters: z.array(
    z.object({
      meterId,
      /** null = refused; if it comes with a refusal, the customer has to confirm a deviation first */
      readings: z
        .array(z.object({ zone, value: quantity, kwh: quantity.nullable(), rolledOver: z.boolean() }))
        .nullable(),
      refusal: meterRefusal.nullable(),
    }),
  ),
}

export const readingCheckModules = {
  ZPORTAL_READINGS_CHECK: reads(
    'What would be said of the values of many meters if they were handed in while the window is open; takes nothing',
    { account, entries, now: at, source: readingSource },
    judged,
    { refuses: ofAccount },
  ),
  ZPORTAL_CHECK_OF_ACCOUNTS: reads(
    'The same of the meters of many accounts at once; an account that is not there is left out',
    {
      accounts: z.array(z.object({ account, entries })).min(1).max(1000),
      now: at,
      source: readingSource,
    },
    { accounts: z.array(z.object({ account: z.string(), ...judged })) },
    { capability: 'check-of-accounts' },
  ),
}
