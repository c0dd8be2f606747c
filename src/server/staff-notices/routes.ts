import type { staffNotices } from '#contract/staff-notices.ts'
import type { Handlers } from '#server/handlers.ts'
import { exportDeliveries, listDeliveries } from './deliveries.ts'

export const staffNoticesRoutes: Handlers<typeof staffNotices> = {
  deliveries: listDeliveries,
  deliveriesExport: exportDeliveries,
}
