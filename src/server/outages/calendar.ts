import { createHash } from 'node:crypto'
import ical, {
  ICalAlarmType,
  ICalCalendarMethod,
  ICalEventBusyStatus,
  ICalEventStatus,
  ICalEventTransparency,
} from 'ical-generator'
import { addDays } from '#domain/calendar.ts'
import { kyivDate, kyivMidnight } from '#domain/kyiv.ts'
import { mergeIntervals, type TimeSpan } from '#domain/outage-intervals.ts'
import { suspendsTimetable } from '#domain/work-kind.ts'
import { whenUsed } from '#text/language.ts'
import { outageKinds, outages as outageWords } from '#text/outages.ts'
import type { Outages } from '#domain/outages.ts'
import { stateOf } from '#domain/outage-schedule.ts'

const words = whenUsed(() => outageWords.calendar)

export type CalendarAsked = {
  /** the customer's name for the object; null where there is none */
  name: string | null
  /** minutes before an outage; 0 = no reminder */
  alarmMinutes: number
}

/** One event; the same outage keeps its `key`, and `sequence` grows with each change of it. */
type Event = TimeSpan & {
  key: string
  sequence: number
  status: ICalEventStatus
  summary: string
  meaning: string
}

/** A place in a calendar: the words before each of its events, and what keeps its events apart from those of others. */
export type CalendarPart = { outages: Outages; label: string | null; apart?: string; onlyWorks?: boolean }

/**
 * Outages of a place as an iCalendar text (RFC 5545): certain ones, those withdrawn or suspended by an emergency as
 * cancelled, works of the house, and the days about which nothing is known, because an empty day would mean power.
 * Times are UTC, so that no calendar shifts them; the address and the account are not in it.
 */
export function outageCalendar(outages: Outages, { name, alarmMinutes }: CalendarAsked, now: Date): string {
  const queues = outages.names.length === 0 ? outageWords.addressMissing : outageWords.queues(outages.names)
  const title = [name ?? outageWords.title, queues].join('. ')
  return calendarOf([{ outages, label: name }], { title, alarmMinutes }, now)
}

/** The same of several places in one calendar. */
export function calendarOf(
  parts: readonly CalendarPart[],
  { title, alarmMinutes }: { title: string; alarmMinutes: number },
  now: Date,
): string {
  const calendar = ical({
    name: title,
    prodId: { company: 'Svitlo', product: 'outages', language: 'UK' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 30 * 60,
  })
  for (const part of parts) {
    const { outages, onlyWorks = false } = part
    const events = [
      ...(onlyWorks ? [] : scheduled(outages)),
      ...works(outages),
      ...(onlyWorks ? [] : unknownDays(outages, now)),
    ]
    for (const event of events) addEvent(part, event)
  }
  // every line ends with CRLF, the last one too (RFC 5545 §3.1)
  return `${calendar.toString().trimEnd()}\r\n`

  function addEvent(
    { outages, label, apart }: CalendarPart,
    { key, sequence, from, to, status, summary, meaning }: Event,
  ): void {
    const stamp = new Date(outages.stamp ?? now)
    const id = createHash('sha256')
      .update(
        [outages.site, outages.queues.join(' '), ...(apart === undefined ? [] : [apart]), key].join(' '),
      )
      .digest('hex')
    const end = Number.isFinite(to) ? { end: new Date(to) } : {}
    const event = calendar.createEvent({
      id: `${id.slice(0, 32)}@svitlo`,
      stamp,
      lastModified: stamp,
      sequence,
      start: new Date(from),
      ...end,
      status,
      summary: label === null ? summary : `${label}: ${summary}`,
      description: `${meaning} ${outageWords.updated(stamp.getTime())}`,
      busystatus: ICalEventBusyStatus.FREE,
      transparency: ICalEventTransparency.TRANSPARENT,
    })
    if (alarmMinutes > 0 && status === ICalEventStatus.CONFIRMED)
      event.createAlarm({ type: ICalAlarmType.display, trigger: alarmMinutes * 60, description: summary })
  }
}

const keyOf = ({ from, kind }: TimeSpan) => `${from} ${kind}`
const texts = ({ kind }: TimeSpan) => ({
  summary: `${words.event}: ${outageKinds[kind].short}`,
  meaning: outageKinds[kind].meaning,
})

/** Hours of the timetable, joined over midnight; hours that the source no longer names are cancelled. */
function scheduled({ days, works: breaks, suspensions }: Outages): Event[] {
  const certain = ({ kind }: TimeSpan) => kind !== 'possible'
  const spans = mergeIntervals(days.flatMap((day) => day.spans.filter(certain)))
  const emergencies = mergeIntervals(breaks.filter(({ reason }) => suspendsTimetable(reason)))
  const suspended = ({ from, to }: TimeSpan) =>
    emergencies.some((emergency) => emergency.from <= from && to <= emergency.to)
  const cancelled = days.flatMap((day) => day.withdrawn.filter(certain))
  const shownKeys = new Set(spans.map(keyOf))
  const revision = (span: TimeSpan) =>
    days
      .filter(({ day }) => kyivDate(span.from) <= day && day <= kyivDate(Math.max(span.from, span.to - 1)))
      .reduce((sum, day) => sum + day.revision, suspensions)
  const event = (span: TimeSpan, gone: boolean): Event => ({
    ...span,
    ...texts(span),
    key: keyOf(span),
    sequence: revision(span),
    status: gone ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
  })
  // what a source shows of a day before it announces it
  const awaited = mergeIntervals(
    days
      .filter(({ state }) => state === 'waiting')
      .flatMap((day) => day.spans.filter((span) => !certain(span))),
  )
  return [
    ...awaited.map((span) => ({
      ...event(span, false),
      key: `awaited ${keyOf(span)}`,
      status: ICalEventStatus.TENTATIVE,
    })),
    ...spans.map((span) => event(span, suspended(span))),
    ...cancelled.filter((span) => !shownKeys.has(keyOf(span))).map((span) => event(span, true)),
  ]
}

const works = (outages: Outages): Event[] =>
  outages.works.map((work) => {
    const { summary, meaning } = texts(work)
    return {
      ...work,
      key: `work ${keyOf(work)}`,
      sequence: work.revision,
      status: ICalEventStatus.CONFIRMED,
      summary: Number.isFinite(work.to) ? summary : `${summary}, ${outageWords.noEnd}`,
      meaning: `${work.reason}. ${meaning}`,
    }
  })

/** Today and tomorrow, if nothing is known about them; a tomorrow not announced yet is left out. */
const unknownDays = (outages: Outages, now: Date): Event[] =>
  [0, 1].flatMap((ahead) => {
    const date = addDays(kyivDate(now), ahead)
    const state = stateOf(outages, date)
    const untold = state === 'unknown' || state === 'emergency' || (state === 'waiting' && ahead === 0)
    if (!untold) return []
    return [
      {
        from: kyivMidnight(date).getTime(),
        to: kyivMidnight(addDays(date, 1)).getTime(),
        kind: 'possible' as const,
        key: `unknown ${date}`,
        sequence: 0,
        status: ICalEventStatus.TENTATIVE,
        summary: words.unknown,
        meaning: state === 'emergency' ? outageWords.emergencyNow : words.unknownMeaning,
      },
    ]
  })
