import type { readings } from '#contract/readings.ts'
import type { Handlers } from '#server/handlers.ts'
import { exportReadings, listReadings, monthCalculation } from './list.ts'
import { readingMeters } from './meters.ts'
import { submitReading } from './submit.ts'

export const readingsRoutes: Handlers<typeof readings> = {
  meters: readingMeters,
  submit: submitReading,
  list: listReadings,
  readingsExport: exportReadings,
  calculation: monthCalculation,
}
