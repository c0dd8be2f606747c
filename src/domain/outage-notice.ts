import type { OutageKind } from './outage-intervals.ts'

/** Warnings of the catalogue about outages (spec §8, Others). */
export type OutageNotice = 'shutdown-emergency' | 'shutdown-planned' | 'shutdown-scheduled' | 'shutdown-stale'

/** `to` is null where no end is named. */
type Span = { readonly to: string | null; readonly kind: OutageKind }

const ofKind: Readonly<Record<OutageKind, OutageNotice | null>> = {
  emergency: 'shutdown-emergency',
  special: 'shutdown-emergency',
  planned: 'shutdown-planned',
  confirmed: 'shutdown-scheduled',
  // it may come or not: its hours are shown, a warning would be too much
  possible: null,
}
const GRAVEST: readonly OutageNotice[] = ['shutdown-emergency', 'shutdown-planned', 'shutdown-scheduled']

/** The warning of a kind of outage; null for one that is only possible. */
export const noticeOfKind = (kind: OutageKind): OutageNotice | null => ofKind[kind]

type Announced = {
  /** the source is silent for longer than facts §4.4 allows */
  readonly stale: boolean
  /** today first, then tomorrow; `to` of a span an ISO instant, excluded */
  readonly days: readonly { readonly state: string; readonly spans: readonly Span[] }[]
}

/**
 * Warnings about a place, the worst first: those of every outage that is on or still ahead, today or tomorrow; the one
 * about old data comes last. On a day of an emergency no timetable is valid, so its hours bring no warnings.
 * @param now epoch milliseconds
 */
export function outageNotices({ stale, days }: Announced, now: number): OutageNotice[] {
  const notices = new Set(
    days.flatMap(({ state, spans }) =>
      spans
        .filter(
          ({ to, kind }) =>
            (to === null || Date.parse(to) > now) && !(state === 'emergency' && kind === 'confirmed'),
        )
        .map(({ kind }) => ofKind[kind]),
    ),
  )
  if (days[0]?.state === 'emergency') notices.add('shutdown-emergency')
  return [...GRAVEST.filter((notice) => notices.has(notice)), ...(stale ? (['shutdown-stale'] as const) : [])]
}

const DAY = 86_400_000

type Power = {
  readonly kind: OutageKind | null
  readonly backAt: string | null
  readonly next: (Span & { readonly from: string }) | null
  readonly stale: boolean
}

/**
 * The same from the present and the next state of power alone, which is all the home page knows: the outage that is on,
 * and the one that begins within a day. Old data are mentioned only when they contain an outage. @param now epoch
 * milliseconds
 */
export function noticesOfPower({ kind, backAt, next, stale }: Power, now: number): OutageNotice[] {
  const soon = next !== null && Date.parse(next.from) - now < DAY ? [next.kind] : []
  const over = backAt !== null && Date.parse(backAt) <= now
  const notices = new Set([...(kind === null || over ? [] : [kind]), ...soon].map(noticeOfKind))
  const outages = GRAVEST.filter((notice) => notices.has(notice))
  return outages.length > 0 && stale ? [...outages, 'shutdown-stale'] : outages
}

/** How many minutes before an outage a calendar reminds of it: the choices, and the default. */
export const ALARMS = [0, 15, 30, 60, 120] as const
export const DEFAULT_ALARM = 30
