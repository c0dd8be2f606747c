import type { Reply } from '#web/api/call.ts'

export type Points = Reply<'/api/entity/readings/meters'>
/** `account` is told where the points of several accounts are in view. */
export type Point = Points['points'][number] & { account?: string }
export type Register = Point['registers'][number]
export type Zone = Register['zone']
export type Refusal = NonNullable<Points['refusal']>
export type Submitted = Reply<'/api/entity/readings/submit'>

/**
 * What is typed but not handed in yet: by meter, then by register. The object of a meter changes only when its values
 * do.
 */
export type Typed = Readonly<Record<string, Readonly<Partial<Record<Zone, string>>>>>
/** Why a row was not accepted, by meter. */
export type Refusals = Readonly<Record<string, Refusal>>

/** Which points are in view: all, those without a reading, those that were refused. */
export type Show = 'all' | 'without' | 'wrong'

/** The name by which people know a point; the number of its meter where it has none. */
export const nameOf = ({ alias, place, meter: number }: Point): string => alias ?? place ?? number

export const isOptional = ({ note }: Register): boolean => note === 'scale-optional'

/** Whether every required register has a reading of this window. */
export const isEntered = ({ registers }: Point): boolean =>
  registers.every((register) => register.current !== null || isOptional(register))

/** Nothing is asked for a disconnected meter; every other meter counts for the month. */
export const counts = ({ state }: Point): boolean => state === 'active'

const collator = new Intl.Collator('uk', { numeric: true })
const byPlace = (a: Point, b: Point): number =>
  Number(a.place === null) - Number(b.place === null) ||
  collator.compare(a.place ?? '', b.place ?? '') ||
  Number(!counts(a)) - Number(!counts(b)) ||
  collator.compare(nameOf(a), nameOf(b)) ||
  collator.compare(a.meterId, b.meterId)

const orderOf = ({ account }: Point, accounts: Filter['accounts']): number =>
  accounts?.get(account ?? '')?.order ?? 0

export type Filter = {
  show: Show
  find: string
  refusals: Refusals
  /** the accounts in the order of the cabinet, with what each is found by; of one account: none */
  accounts?: ReadonlyMap<string, { order: number; text: string }>
}

/** The points in view, by place and name. */
export function pointsInView(
  points: readonly Point[],
  { show, find, refusals, accounts }: Filter,
): readonly Point[] {
  const words = find.toLocaleLowerCase('uk').split(/\s+/).filter(Boolean)
  return points
    .filter((point) => {
      if (show === 'without' && (point.refusal !== null || isEntered(point))) return false
      if (show === 'wrong' && refusals[point.meterId] === undefined) return false
      const whose = accounts?.get(point.account ?? '')?.text
      const text = [point.place, point.alias, point.meter, whose].join(' ').toLocaleLowerCase('uk')
      return words.every((word) => text.includes(word))
    })
    .toSorted((a, b) => orderOf(a, accounts) - orderOf(b, accounts) || byPlace(a, b))
}

export type Place = {
  key: string
  /** null: the points have no place, or this goes on with the one before */
  name: string | null
  account: string | undefined
  points: readonly Point[]
}

/** More points than this are drawn in several parts. */
const PART = 20

/** Neighbouring points of one place, or of one account where there are several, in the given order. */
export function byPlaces(points: readonly Point[]): readonly Place[] {
  const groups = Map.groupBy(points, ({ account, place }) => account ?? place)
  return [...groups].flatMap(([name, groupPoints]) =>
    Array.from({ length: Math.ceil(groupPoints.length / PART) }, (_, part) => ({
      key: `${name ?? ''} ${part}`,
      name: part === 0 ? name : null,
      account: groupPoints[0]?.account,
      points: groupPoints.slice(part * PART, (part + 1) * PART),
    })),
  )
}

/** A field to type into: one register of one point. */
export type FieldRef = { meterId: string; zone: Zone }
export const fieldId = ({ meterId: meter, zone }: FieldRef): string => `reading-${meter}-${zone}`

export const fieldsOf = (points: readonly Point[]): readonly FieldRef[] =>
  points
    .filter(({ refusal }) => refusal === null)
    .flatMap(({ meterId, registers }) => registers.map(({ zone }) => ({ meterId, zone })))
