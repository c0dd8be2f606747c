import { fromMilli, toMilli } from '#domain/consumption.ts'
import type { Body } from '#web/api/call.ts'
import { isOptional, type Point, type Refusals, type Typed } from './business-points.ts'
import { isChanged, registerVerdict, shownIn } from './row-verdict.ts'

export type Row = Body<'/api/entity/readings/submit'>['rows'][number]
export type More = Pick<Row, 'confirmed' | 'photo' | 'replaces'>

const isDirty = (point: Point, typed: Typed): boolean =>
  point.refusal === null && point.registers.some((register) => isChanged(point, register, typed))

/** What is typed for one point: whether it is handed in already, and how many thousandths of a kWh it makes. */
type Counted = { typed: Typed[string]; dirty: boolean; milli: number }
const counted = new WeakMap<Point, Counted>()

function countOf(point: Point, meterValues: Typed[string], typed: Typed): Counted {
  const before = counted.get(point)
  if (before?.typed === meterValues) return before
  const dirty = isDirty(point, typed)
  let milli = 0
  if (dirty)
    for (const register of point.registers)
      if (register.note === null && isChanged(point, register, typed))
        milli += toMilli(registerVerdict(point, register, shownIn(point, register, typed)).kwh ?? 0)
  const now = { typed: meterValues, dirty, milli }
  counted.set(point, now)
  return now
}

/**
 * How many points are typed but not handed in, and how many kWh they make. A point is counted anew only when its own
 * values have changed: a thousand of them are asked after each key press.
 */
export function unsavedOf(points: readonly Point[], typed: Typed): { points: number; kwh: number } {
  let dirty = 0
  let milli = 0
  for (const point of points) {
    const meterValues = typed[point.meterId]
    if (meterValues === undefined) continue
    const count = countOf(point, meterValues, typed)
    if (count.dirty) dirty += 1
    milli += count.milli
  }
  return { points: dirty, kwh: fromMilli(milli) }
}

/** The row of a point in the form the server takes, or what is certainly wrong with it. */
export function rowOf(point: Point, typed: Typed): { row: Row } | { problem: Refusals[number] } {
  const values: Row['values'] = []
  for (const register of point.registers) {
    const { value, problem } = registerVerdict(point, register, shownIn(point, register, typed))
    if (problem) return { problem }
    if (value !== null) values.push({ zone: register.zone, value })
    else if (!isOptional(register))
      return { problem: { code: 'reading-required', field: register.zone, params: {} } }
  }
  const replaces = point.registers.some(({ current }) => current !== null)
  return { row: { meterId: point.meterId, values, replaces: replaces || undefined } }
}

/** Everything that is typed but not handed in: the rows to send, and the rows already known to be wrong. */
export function rowsToSend(points: readonly Point[], typed: Typed): { rows: Row[]; problems: Refusals } {
  const rows: Row[] = []
  const problems: Record<string, Refusals[string]> = {}
  for (const point of points.filter((candidate) => isDirty(candidate, typed))) {
    const verdict = rowOf(point, typed)
    if ('row' in verdict) rows.push(verdict.row)
    else problems[point.meterId] = verdict.problem
  }
  return { rows, problems }
}
