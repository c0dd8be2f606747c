import type { outages } from '#contract/outages.ts'
import type { entityOutages } from '#contract/business-outages.ts'
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

export const outagesRoutes = (streets: Streets): Handlers<typeof outages> => ({
  schedule: objectSchedule,
  export: exportSchedule,
  feed: showFeed,
  renewFeed,
  calendar: calendarFile,
  suggest: suggesting(streets),
  find: findOutages,
})

export const entityOutagesRoutes: Handlers<typeof entityOutages> = {
  schedule: firmSchedule,
  export: exportFirmSchedule,
  feed: showFirmFeed,
  calendar: firmCalendarFile,
}
