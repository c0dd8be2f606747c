import { z } from 'zod'
import { READING_RULE_KINDS, RULE_CONFIDENCES } from '#domain/rules.ts'
import { at, changes, day, reads } from './define.ts'

const what = { kind: z.enum(READING_RULE_KINDS), variant: z.string().min(1).max(20) }
const span = { validFrom: day, validTo: day.nullable() }
/** As src/domain/rules.ts writes it: «2 3», «2 2 13:00», «5 calendar». */
const value = z.string().min(1).max(40)
const act = {
  act: z.string().max(200).nullable(),
  actOn: day.nullable(),
  actUrl: z.string().max(500).nullable(),
}
const confidence = z.enum(RULE_CONFIDENCES)

/** When readings are taken and calculated, by days, and the act each rule rests on. */
export const ruleModules = {
  ZPORTAL_READING_RULES: reads(
    'Every dated rule of when readings are taken and how long a month may be calculated',
    {},
    {
      rules: z.array(
        z.object({ ...what, ...span, value, ...act, confidence, enteredBy: z.string(), enteredAt: at }),
      ),
    },
    { capability: 'reading-rules' },
  ),
  ZPORTAL_READING_RULE_ENTER: changes(
    'A rule that holds in some days; what held in them before holds before and after',
    {
      ...what,
      ...span,
      value,
      ...act,
      confidence,
      /** since when the rule of its first day has been in force, as whoever decided saw it; null: there was none */
      replaces: day.nullable(),
      by: z.string().min(1).max(200),
      now: at,
    },
    { validFrom: day },
    { refuses: ['invalid', 'conflict', 'rule-too-late'], capability: 'reading-rules' },
  ),
}
