import { parseQueue } from '#domain/queue.ts'
import { workKind } from '#domain/work-kind.ts'
import { unnamedWorks } from '#text/outages.ts'
import { type House, nothingOfStreet, type StreetReport, type Work } from './snapshot.ts'
import {
  isNothing,
  odd,
  type Oddities,
  shownBy,
  stampOf,
  type SourceObject,
  sourceObject,
} from './source-object.ts'
import { parseStamp } from './stamps.ts'

/**
 * Reply of `getHomeNum`: all houses of a street with their queues and current works (facts §4.1). A house that cannot
 * be read is left out; the rest is used.
 */
export function readDtekHomes(answer: unknown, fetched: Date): StreetReport {
  const reply = sourceObject(answer)
  if (!reply) return { ...nothingOfStreet, odd: 1 }
  const oddities = { count: 0 }
  const homes = sourceObject(reply['data'])
  if (!homes && !isEmptyList(reply['data'])) odd(oddities)
  const stamp = stampOf(reply['updateTimestamp'], fetched, oddities)
  const houses = Object.entries(homes ?? {}).flatMap(([house, value]): House[] => {
    const home = sourceObject(value)
    if (home) {
      const queues = queuesOf(home, oddities)
      const { count } = oddities
      const work = workOf(home, stamp ?? fetched, oddities)
      return [{ house, queues, work, ...(work === null && oddities.count > count ? { unread: true } : {}) }]
    }
    odd(oddities)
    return []
  })
  return { houses, stamp, shown: shownBy(reply), odd: oddities.count }
}

const isEmptyList = (value: unknown) => isNothing(value) || (Array.isArray(value) && value.length === 0)

/** One unreadable queue makes all of them unknown: exactly that one may leave the house without power. */
function queuesOf(home: SourceObject, oddities: Oddities): string[] | null {
  const reason = home['sub_type_reason']
  const queues = Array.isArray(reason)
    ? reason.map((name: unknown) => (typeof name === 'string' ? parseQueue(name)?.code : undefined))
    : [undefined]
  if (queues.every((queue) => queue !== undefined)) return queues
  odd(oddities)
  return null
}

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''

/**
 * A break without a readable end has no known end. One without a readable beginning has begun when the source first
 * names it; for planned work without a beginning the time is unknown.
 */
function workOf(home: SourceObject, at: Date, oddities: Oddities): Work | null {
  const reason = textOf(home['sub_type']).slice(0, 300)
  const code = textOf(home['type'])
  const starts = parseStamp(textOf(home['start_date']))
  const ends = parseStamp(textOf(home['end_date']))
  for (const key of ['sub_type', 'start_date', 'end_date', 'type'])
    if (!isNothing(home[key]) && typeof home[key] !== 'string' && typeof home[key] !== 'number') odd(oddities)
  if (!starts && !ends && reason === '') return null
  const kind = workKind(code, reason)
  if (!starts || (ends && ends <= starts)) odd(oddities)
  if (!starts && kind === 'planned') return null
  const from = starts ?? at
  if (!starts && ends && ends <= from) return null
  return {
    kind,
    // the site itself prints these words for type 1
    reason: reason || (code === '1' ? unnamedWorks.planned : unnamedWorks.emergency),
    from,
    to: ends && ends > from ? ends : null,
  }
}
