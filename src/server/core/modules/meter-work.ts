import { z } from 'zod'
import type { ErrorCode } from '#contract/errors.ts'
import { zone } from '#contract/fields.ts'
import { account, changes, day, meterId, ofAccount, quantity } from './define.ts'

/** What the old meter showed would be a use far from the usual; nothing was written. */
export const UNUSUAL_USE = [
  'deviation',
  'large-deviation',
  'value-too-large',
] as const satisfies readonly ErrorCode[]

const values = z.array(z.object({ zone, value: quantity })).max(5)

export const meterWorkModules = {
  ZPORTAL_METER_SERVED: changes(
    'A crew has sealed or verified a meter: what it has now',
    {
      account,
      meterId,
      on: day,
      /** the new one */
      seal: z.object({ number: z.string().min(1).max(40), place: z.string().min(1).max(60) }).optional(),
      /** the next verification */
      verifiedTill: day.optional(),
    },
    { meterId, verifiedTill: day, seals: z.int() },
    { refuses: [...ofAccount, 'counter-not-found', 'date-invalid'], capability: 'meter-work' },
  ),
  ZPORTAL_METER_REPLACED: changes(
    'A crew has taken a meter off and hung another of its kind in its place',
    {
      account,
      /** the one that was taken off */
      meterId,
      on: day,
      /** what it showed; a meter that shows nothing any more has no values */
      old: values,
      /** a use that is far from the usual was compared with the act: it is taken as it is */
      confirmed: z.boolean().default(false),
      /** of the one that is there now */
      number: z.string().min(1).max(30),
      values: values.min(1),
      verifiedTill: day,
      seal: z.object({ number: z.string().min(1).max(40), place: z.string().min(1).max(60) }).optional(),
      act: z.string().min(1).max(40),
      reason: z.string().min(1).max(500),
    },
    {
      /** of the new one */
      meterId,
      /** what had been read of the old one for later days: it does not count any more */
      notCounted: values.default([]),
    },
    {
      refuses: [
        ...ofAccount,
        'counter-not-found',
        'date-invalid',
        'entry-impossible',
        'invalid',
        'bit-depth-mismatch',
        'less-than-previous',
        ...UNUSUAL_USE,
      ],
      capability: 'meter-work',
    },
  ),
}
