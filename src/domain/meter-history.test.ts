import { expect, test } from 'vitest'
import { byPoint, type OldMeter } from './meter-history.ts'

const meter = (meterId: string, removedOn: string | null, replacedBy: string | null): OldMeter => ({
  account: '1100000001',
  meterId,
  removedOn,
  replacedBy,
})
const points = (...meters: OldMeter[]) =>
  byPoint(meters, (meter) => meter).map(({ currentId, removed }) => [
    currentId,
    removed.map((meter) => meter.meterId),
  ])

test('a point where the meter was replaced twice is one point, the last removed first', () => {
  expect(points(meter('1', '2021-05-04', '2'), meter('2', '2025-02-11', '3'))).toEqual([['3', ['2', '1']]])
})

test('a device told once for each register is one meter', () => {
  expect(points(meter('1', '2021-05-04', '2'), meter('1', '2021-05-04', '2'))).toEqual([['2', ['1']]])
})

test('a meter that nothing replaced is a point without a meter in use', () => {
  expect(points(meter('1', null, null))).toEqual([[null, ['1']]])
})

test('meters of the same number in two accounts are two points', () => {
  const other = { ...meter('1', '2024-01-01', '2'), account: '1100000002' }
  expect(points(meter('1', '2024-01-01', '2'), other)).toEqual([
    ['2', ['1']],
    ['2', ['1']],
  ])
})

test('a ring of replacements comes to an end', () => {
  expect(points(meter('1', '2024-01-01', '2'), meter('2', '2024-02-01', '1'))).toHaveLength(2)
})
