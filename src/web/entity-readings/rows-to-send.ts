import type { Body } from '#web/api/call.ts'
import { isOptional, type Point, type Refusals, type Typed } from './points.ts'
import { isChanged, registerVerdict, shownIn } from './row-verdict.ts'

export type Row = Body<'/api/entity/readings/submit'>['rows'][number]
export type More = Pick<Row, 'confirmed' | 'photo' | 'replaces'>

export const isDirty = (point: Point, typed: Typed): boolean =>
  point.refusal === null && point.registers.some((register) => isChanged(point, register, typed))

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
  for (const point of points.filter((one) => isDirty(one, typed))) {
    const verdict = rowOf(point, typed)
    if ('row' in verdict) rows.push(verdict.row)
    else problems[point.meterId] = verdict.problem
  }
  return { rows, problems }
}
