import type { entityHours } from '#contract/entity-hours.ts'
import type { Handlers } from '#server/handlers.ts'
import { dayFile } from './day-file.ts'
import { exportHours } from './export-hours.ts'
import { monthHours } from './month-hours.ts'

export const entityHoursRoutes: Handlers<typeof entityHours> = {
  hours: monthHours,
  hoursExport: exportHours,
  dayFile,
}
