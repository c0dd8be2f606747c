import type { entityLimits } from '#contract/business-limits.ts'
import type { Handlers } from '#server/handlers.ts'
import { acknowledgeLimits } from './acknowledge.ts'
import { correctLimits } from './correct.ts'
import { exportLimits, showLimits } from './limits.ts'

export const entityLimitsRoutes: Handlers<typeof entityLimits> = {
  limits: showLimits,
  limitsExport: exportLimits,
  acknowledgeLimits,
  correctLimits,
}
