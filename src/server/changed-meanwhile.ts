import { dateTimeText } from '#text/dates.ts'
import { Problem } from '#server/problem.ts'

/** What is known of the change that was faster: words of what was done, the name of who did it, and the moment. */
type Change = { did?: string | null; who?: string | null; at?: Date | null }

/** The refusal of whoever changes what somebody else has just changed; what is not known is left out. */
export const changedMeanwhile = (field: string | undefined, { did, who, at }: Change = {}): Problem =>
  new Problem('changed-meanwhile', {
    ...(field === undefined ? {} : { field }),
    params: {
      ...(did ? { did } : {}),
      ...(who ? { who } : {}),
      ...(at ? { at: dateTimeText(at) } : {}),
    },
  })
