import type { entityPoints } from '#contract/entity-points.ts'
import type { Handlers } from '#server/handlers.ts'
import { exportPoints, listPoints } from './entity-points.ts'
import { exportMeterHistory, listMeterHistory } from './meter-history.ts'
import { nameMeter } from './name-meter.ts'

export const entityPointsRoutes: Handlers<typeof entityPoints> = {
  points: listPoints,
  pointsExport: exportPoints,
  nameMeter,
  counters: listMeterHistory,
  countersExport: exportMeterHistory,
}
