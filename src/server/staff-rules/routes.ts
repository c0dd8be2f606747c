import type { staffRules } from '#contract/staff-rules.ts'
import type { Handlers } from '#server/handlers.ts'
import { proposeRule, waitingRules, withdrawRule } from './propose.ts'
import { exportRules, listRules } from './rules.ts'

export const staffRulesRoutes: Handlers<typeof staffRules> = {
  list: listRules,
  listExport: exportRules,
  propose: proposeRule,
  waiting: waitingRules,
  withdraw: withdrawRule,
}
