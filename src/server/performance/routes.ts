import type { performance } from '#contract/performance.ts'
import type { Handlers } from '#server/handlers.ts'
import { listAlerts, removeAlert, saveAlert } from './alerts.ts'
import { levels } from './levels.ts'
import { live } from './live.ts'

export const performanceRoutes: Handlers<typeof performance> = {
  live,
  levels,
  alerts: listAlerts,
  saveAlert,
  removeAlert,
}
