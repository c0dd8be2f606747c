import { z } from 'zod'
import { account, at, cursor, day, money, quantity, reads } from './define.ts'

export const reminderModules = {
  ZPORTAL_REMINDERS_GET: reads(
    'Accounts whose customers are to be reminded of something, portion by portion',
    {
      /**
       * `bill-due`: a bill due on this day is not paid; `dunning`: a warning issued since this day is in force;
       * `volume-near`: nine tenths of the volume agreed for the month of this day are counted; `no-reading`: a meter
       * that the customer reads has no reading for this day
       */
      about: z.enum(['bill-due', 'dunning', 'volume-near', 'no-reading']),
      kind: z.enum(['person', 'entity']),
      on: day,
      /** continue after this account of the previous portion */
      after: cursor.nullable().default(null),
      limit: z.int().min(1).max(5000).default(5000),
    },
    {
      reminders: z.array(
        z.object({
          account,
          /** the number of the bill or of the warning, the month of the volume; empty of a reading */
          of: z.string(),
          /** what is not paid of the bill, the debt of the warning; null where it is no debt */
          kopiykas: money.nullable(),
          /** of a warning: when the supply is cut */
          at: at.nullable(),
          /** of a volume: what is counted of it, and what was agreed */
          kwh: quantity.nullable(),
          agreedKwh: quantity.nullable(),
        }),
      ),
      next: cursor.nullable(),
    },
    { capability: 'reminders' },
  ),
}
