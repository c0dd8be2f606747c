import type { shutdowns } from '#contract/shutdowns.ts'
import type { entityShutdowns } from '#contract/entity-shutdowns.ts'
import type { Handlers } from '#server/handlers.ts'
import { exportSchedule } from './export.ts'
import { exportFirmSchedule } from './firm-export.ts'
import { firmCalendarFile, showFirmFeed } from './firm-calendar.ts'
import { firmSchedule } from './firm-schedule.ts'
import { calendarFile, renewFeed, showFeed } from './feed.ts'
import { findOutages } from './find.ts'
import { suggesting } from './suggest.ts'
import { objectSchedule } from './object-schedule.ts'
import type { Streets } from './street-book.ts'

export const shutdownsRoutes = (streets: Streets): Handlers<typeof shutdowns> => ({
  schedule: objectSchedule,
  export: exportSchedule,
  feed: showFeed,
  renewFeed,
  calendar: calendarFile,
  suggest: suggesting(streets),
  find: findOutages,
})

export const entityShutdownsRoutes: Handlers<typeof entityShutdowns> = {
  schedule: firmSchedule,
  export: exportFirmSchedule,
  feed: showFirmFeed,
  calendar: firmCalendarFile,
}
