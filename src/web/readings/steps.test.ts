import { expect, test } from 'vitest'
import { stepTo } from './steps.ts'

const press = (key: string, at: number, more: object = {}) =>
  stepTo(
    { key, shiftKey: false, ctrlKey: false, metaKey: false, ...more },
    { at, last: 99, whole: false, ...more },
  )

test.each([
  ['Enter goes down', press('Enter', 4), 5],
  ['Shift and Enter go up', press('Enter', 4, { shiftKey: true }), 3],
  ['after the last field comes the button', press('Enter', 99), 100],
  ['the arrow does not leave the table upwards', press('ArrowUp', 0), 0],
  ['PageDown stops at the last field', press('PageDown', 95), 99],
  ['PageUp goes ten up', press('PageUp', 15), 5],
  ['Ctrl and Home go to the first', press('Home', 50, { ctrlKey: true }), 0],
  ['Ctrl and End go to the last', press('End', 50, { ctrlKey: true }), 99],
  ['End goes to the last when the whole field is chosen', press('End', 50, { whole: true }), 99],
  ['otherwise Home is the caret’s', press('Home', 50), null],
  ['a digit is typed', press('5', 50), null],
])('%s', (_what, to, expected) => expect(to).toBe(expected))
