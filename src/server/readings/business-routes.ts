import type { entityReadings } from '#contract/business-readings.ts'
import type { manyReadings } from '#contract/many-readings.ts'
import type { Handlers } from '#server/handlers.ts'
import { calculateMonth } from './business-calculate.ts'
import { handInMany, pointsOfCabinet } from './many-accounts.ts'
import { exportBusinessReadings, listBusinessReadings } from './business-list.ts'
import { readingPoints } from './business-points.ts'
import { submitRows } from './business-submit.ts'

export const entityReadingsRoutes: Handlers<typeof entityReadings> = {
  meters: readingPoints,
  submit: submitRows,
  calculate: calculateMonth,
  list: listBusinessReadings,
  export: exportBusinessReadings,
}

export const manyReadingsRoutes: Handlers<typeof manyReadings> = {
  points: pointsOfCabinet,
  handIn: handInMany,
}
