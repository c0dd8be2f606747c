import { createHash } from 'node:crypto'
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator'
import { shutdownKinds, shutdowns } from '#text/shutdowns.ts'
import type { Outages } from './load.ts'
import { certainSpans } from './schedule-of.ts'

/**
 * Certain outages of a place as an iCalendar text. Times are UTC, so that no calendar shifts them; the address and
 * the account are not in it. The same outage keeps its UID from one reading to the next.
 */
export function outageCalendar(outages: Outages, now: Date): string {
  const stamp = new Date(outages.stamp ?? now)
  const calendar = ical({
    name: `${shutdowns.title}. ${outages.queues.length === 0 ? shutdowns.addressMissing : shutdowns.queues(outages.queues)}`,
    prodId: { company: 'Svitlo', product: 'outages', language: 'UK' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 30 * 60,
  })
  for (const { from, to, kind } of certainSpans(outages)) {
    const id = createHash('sha256').update(`${outages.site} ${outages.queues.join(' ')} ${from} ${kind}`)
    calendar.createEvent({
      id: `${id.digest('hex').slice(0, 32)}@svitlo`,
      stamp,
      lastModified: stamp,
      start: new Date(from),
      end: new Date(to),
      summary: `${shutdowns.calendar.event}: ${shutdownKinds[kind].short}`,
      description: `${shutdownKinds[kind].meaning} ${shutdowns.updated(stamp.getTime())}`,
      busystatus: ICalEventBusyStatus.FREE,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
  }
  return calendar.toString()
}
