import { byLanguage, sentence } from './language.ts'
import { NBSP, plural } from './format.ts'
import { accusative, nouns } from './nouns.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const units = [
  { name: 'day', size: DAY },
  { name: 'hour', size: HOUR },
  { name: 'minute', size: MINUTE },
] as const

/** The largest unit and, unless it is zero, the next one. */
function twoLargestUnits(ms: number, forms: Pick<typeof accusative, (typeof units)[number]['name']>): string {
  const first = units.findIndex(({ size }) => ms >= size)
  if (first < 0) return ''
  let rest = ms
  const parts: string[] = []
  for (const { name, size } of units.slice(first, first + 2)) {
    const count = Math.floor(rest / size)
    rest -= count * size
    if (count > 0) parts.push(plural(count, forms[name]))
  }
  return parts.join(' ')
}

const underMinute = sentence(() => 'менше хвилини')
const justNow = sentence(() => 'щойно')

/** A length of time in its two largest units: «2 дні 3 години»; under a minute «менше хвилини». Takes milliseconds. */
export const durationText = sentence((ms: number): string => {
  return twoLargestUnits(ms, nouns) || underMinute()
})

/** The same in short units: «6 год 40 хв», «2 дні 3 год», under a minute «менше хвилини». Takes milliseconds. */
export const shortDuration = sentence((ms: number): string => {
  const minutes = Math.floor(ms / MINUTE)
  const [days, hours, rest] = [Math.floor(ms / DAY), Math.floor((ms % DAY) / HOUR), minutes % 60]
  const parts = [
    days > 0 && plural(days, nouns.day),
    hours > 0 && `${hours}${NBSP}год`,
    days === 0 && rest > 0 && `${rest}${NBSP}хв`,
  ].filter((part) => part !== false)
  return parts.join(' ') || underMinute()
})

/** Time left until a deadline: «ще 2 дні 3 години»; after it «час минув». Takes milliseconds. */
export const leftText = sentence((ms: number): string => {
  return ms <= 0 ? 'час минув' : `ще ${durationText(ms)}`
})

/** The same after «за» and «через»: «1 годину 30 хвилин». Takes milliseconds. */
export const durationAfter = sentence(
  (ms: number): string => twoLargestUnits(ms, accusative) || underMinute(),
)

/** How old something is: «2 години 5 хвилин тому». Takes milliseconds. */
export const agoText = sentence((ms: number): string => `${durationAfter(ms)} тому`)

/** When to come back: «через 15 хвилин», in seconds under a minute. Takes seconds, rounds up. */
export const afterText = sentence(
  (seconds: number): string => {
    if (seconds < 60) return `через ${plural(Math.max(1, Math.ceil(seconds)), accusative.second)}`
    return `через ${twoLargestUnits(Math.ceil(seconds / 60) * MINUTE, accusative)}`
  },
  (seconds: number): string =>
    seconds < 60
      ? counted().format(Math.max(1, Math.ceil(seconds)), 'second')
      : counted().format(Math.ceil(seconds / 60), 'minute'),
)

const dayNames = byLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }))
const counted = byLanguage((locale) => new Intl.RelativeTimeFormat(locale, { numeric: 'always' }))
/** How long ago or how soon: «щойно», «5 хвилин тому», «через 3 години», «вчора». Both in epoch milliseconds. */
export const relativeTime = sentence((at: number, now: number): string => {
  const ms = at - now
  if (Math.abs(ms) < MINUTE) return ms > 0 ? 'за мить' : justNow()
  const unit = units.find(({ size }) => Math.abs(ms) >= size)
  if (!unit) return justNow()
  const count = Math.trunc(ms / unit.size)
  return (unit.name === 'day' ? dayNames() : counted()).format(count, unit.name).replace(/(?<=\d) /u, NBSP)
})
