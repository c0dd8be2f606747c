import type { consumptionHours } from '#contract/consumption-hours.ts'
import type { businessConsumption, consumption } from '#contract/consumption.ts'
import type { Handlers } from '#server/handlers.ts'
import { consumptionHistory, exportHistory } from './consumption-history.ts'
import { exportConsumption, showConsumption } from './consumption.ts'
import { dayFile } from './day-file.ts'
import { exportHours } from './export-hours.ts'
import { monthHours } from './month-hours.ts'
import { exportPoints, pointsConsumption } from './points-consumption.ts'

export const consumptionRoutes: Handlers<typeof consumption> = {
  consumption: showConsumption,
  consumptionExport: exportConsumption,
}

export const businessConsumptionRoutes: Handlers<typeof businessConsumption> = {
  consumption: pointsConsumption,
  consumptionExport: exportPoints,
  history: consumptionHistory,
  historyExport: exportHistory,
}

export const consumptionHoursRoutes: Handlers<typeof consumptionHours> = {
  hours: monthHours,
  hoursExport: exportHours,
  dayFile,
}
