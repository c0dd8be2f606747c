const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Kyiv',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

type Moment = { date: string; shortDate: string; time: string; hour: number }

/** Date and time in Kyiv, ready to be read. */
function momentOf(at: number): Moment {
  const found: Record<string, string> = {}
  for (const { type, value } of parts.formatToParts(at)) found[type] = value
  const shortDate = `${found['day']}.${found['month']}`
  return {
    date: `${shortDate}.${found['year']}`,
    shortDate,
    time: `${found['hour']}:${found['minute']}`,
    hour: Number(found['hour']),
  }
}

/** «16:30», Kyiv time. Epoch milliseconds in. */
export const timeText = (at: number): string => momentOf(at).time

/** «05.11.2026 13:00», Kyiv time (spec §9). Epoch milliseconds in. */
export function dateTimeText(at: number): string {
  const { date, time } = momentOf(at)
  return `${date} ${time}`
}

/** «о 14:00», «об 11:00»: the preposition follows the sound of the hour. */
export function atTimeText(at: number): string {
  const { time, hour } = momentOf(at)
  return `${hour === 11 ? 'об' : 'о'}\u00a0${time}`
}

/** «сьогодні о 14:00», «завтра об 11:00», «05.11 о 09:30». Both in epoch milliseconds. */
export function dayTimeText(at: number, now: number): string {
  return `${dayText(at, now)} ${atTimeText(at)}`
}

/** «16:30» today, «завтра 06:00» or «05.11 06:00» on another day: what stands after «до». */
export function untilText(at: number, now: number): string {
  const day = dayText(at, now)
  return day === 'сьогодні' ? timeText(at) : `${day} ${timeText(at)}`
}

function dayText(at: number, now: number): string {
  const day = momentOf(at)
  if (day.date === momentOf(now).date) return 'сьогодні'
  return day.date === nextDay(now) ? 'завтра' : day.shortDate
}

/** The date after the day of `now`: by the calendar, because a day in Kyiv may have 23 or 25 hours. */
function nextDay(now: number): string {
  const [day, month, year] = momentOf(now).date.split('.').map(Number)
  const next = new Date(Date.UTC(year ?? 0, (month ?? 1) - 1, (day ?? 1) + 1))
  return `${pad(next.getUTCDate())}.${pad(next.getUTCMonth() + 1)}.${next.getUTCFullYear()}`
}

const pad = (n: number): string => String(n).padStart(2, '0')
