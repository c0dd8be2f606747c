import type { businessPoints, points } from '#contract/points.ts'
import type { Handlers } from '#server/handlers.ts'
import { exportMeterHistory, listMeterHistory } from './meter-history.ts'
import { meteringPoint } from './metering-point.ts'
import { nameMeter } from './name-meter.ts'
import { exportPoints, listPoints } from './points.ts'

export const pointsRoutes: Handlers<typeof points> = { meteringPoint }

export const businessPointsRoutes: Handlers<typeof businessPoints> = {
  points: listPoints,
  pointsExport: exportPoints,
  nameMeter,
  counters: listMeterHistory,
  countersExport: exportMeterHistory,
}
