import type { staffLetters } from '#contract/staff-letters.ts'
import type { Handlers } from '#server/handlers.ts'
import { exportDeliveries, listDeliveries } from './deliveries.ts'

export const staffLettersRoutes: Handlers<typeof staffLetters> = {
  deliveries: listDeliveries,
  deliveriesExport: exportDeliveries,
}
