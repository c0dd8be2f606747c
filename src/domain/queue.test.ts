import { expect, test } from 'vitest'
import { compareQueues, isQueue, parseQueue } from './queue.ts'

test.each([
  ['1.1', '1.1'],
  ['GPV6.2', '6.2'],
  ['Черга 3.2', '3.2'],
  ['Група 60.2', '60.2'],
  ['GPV1001.1', '1001.1'],
  ['ЦЕК 1.1', '1001.1'],
  [' 10.1 ', '10.1'],
])('%j is the queue %s', (text, code) => {
  expect(parseQueue(text)?.code).toBe(code)
})

test.each(['', '1', '0.1', '1.0', '1.1.1', 'a.b', '-1.1', '1,1', 'GPV'])('%j is no queue', (text) => {
  expect(isQueue(text)).toBe(false)
})

test('queues go by number, what is not a queue comes last', () => {
  expect(['10.1', '2.2', 'інше', '60.2', '2.1', '1.1'].toSorted(compareQueues)).toEqual([
    '1.1',
    '2.1',
    '2.2',
    '10.1',
    '60.2',
    'інше',
  ])
  expect(compareQueues('GPV2.1', 'Черга 2.1')).toBe(0)
})
