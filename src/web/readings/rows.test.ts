import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cellsOf, pasteColumn } from './paste-column.ts'
import { byPlaces, fieldsOf, type Point, pointsInView, type Register } from './business-points.ts'
import { numberIn, registerVerdict } from './row-verdict.ts'
import { rowsToSend, unsavedOf } from './rows-to-send.ts'

const register = (given: Partial<Register> = {}): Register => ({
  zone: 'single',
  register: null,
  note: null,
  previous: { value: 2200, date: '2026-11-01', source: 'customer' },
  trusted: { value: 2200, date: '2026-11-01' },
  current: null,
  expected: { from: 1000, to: 3000 },
  ...given,
})
const point = (meter: number, given: Partial<Point> = {}): Point => ({
  meterId: String(meter),
  meter: `7000000${meter}`,
  model: 'Промінь-3Е',
  place: 'Цех № 1',
  alias: `Ввід ${meter}`,
  digits: 6,
  decimals: 2,
  zoneCount: 1,
  ratio: 20,
  state: 'active',
  location: 'flat',
  askoe: false,
  verifiedTill: '2030-01-01',
  refusal: null,
  registers: [register()],
  ...given,
})
const say = (text: string, given: Partial<Register> = {}) =>
  registerVerdict(point(1, { registers: [register(given)] }), register(given), text)

describe('a number in a cell', () => {
  test.each([
    ['2 300,50', 2300.5],
    ['2\u00a0300', 2300],
    ['2,300.50', 2300.5],
    ['2.300,50', 2300.5],
    ['2300.5', 2300.5],
    ['', null],
    ['  ', null],
    ['12a', Number.NaN],
    ['-5', Number.NaN],
    ['1.2.3', Number.NaN],
  ])('%j is %s', (text, value) => expect(numberIn(text)).toBe(value))

  test('as our own tables show it is read back', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (milli) => {
        const shown = new Intl.NumberFormat('uk-UA', { maximumFractionDigits: 3 }).format(milli / 1000)
        expect(numberIn(shown)).toBe(milli / 1000)
      }),
    )
  })
})

describe('while it is typed', () => {
  test('consumption is multiplied by the ratio and compared with the usual', () => {
    expect(say('2300')).toMatchObject({ kwh: 2000, compared: 'usual', problem: null })
    expect(say('2400')).toMatchObject({ kwh: 4000, compared: 'more' })
  })

  test('what is certainly wrong says its code with the figures of its sentence', () => {
    expect(say('2100').problem).toMatchObject({
      code: 'less-than-previous',
      params: { previous: 2200, previousDate: '2026-11-01' },
    })
    expect(say('2300,125').problem).toMatchObject({ code: 'bit-depth-mismatch', params: { decimals: 2 } })
    expect(say('1234567').problem).toMatchObject({ code: 'bit-depth-mismatch', params: { digits: 6 } })
    expect(say('дві тисячі').problem).toMatchObject({ code: 'reading-not-number' })
  })

  test('an estimate that ran ahead refuses nothing: the last value somebody read counts', () => {
    const given = {
      previous: { value: 2400, date: '2026-11-01', source: 'estimated' as const },
      trusted: { value: 2300, date: '2026-10-01' },
    }
    expect(say('2350', given)).toMatchObject({ kwh: -1000, problem: null, rolledOver: false })
    expect(say('2299', given).problem?.code).toBe('less-than-previous')
  })
})

describe('what is sent', () => {
  test('is only what was typed; a half-typed point is asked for the rest, an optional scale is not', () => {
    const two = point(2, { registers: [register({ zone: 'day' }), register({ zone: 'night' })] })
    const optional = point(3, {
      registers: [
        register(),
        register({ zone: 'day', note: 'scale-optional', trusted: null, previous: null }),
      ],
    })
    const typed = { 2: { day: '2300' }, 3: { single: '2300' } }
    expect(rowsToSend([point(1), two, optional], typed)).toEqual({
      rows: [{ meterId: '3', values: [{ zone: 'single', value: 2300 }] }],
      problems: { 2: { code: 'reading-required', field: 'night', params: {} } },
    })
  })

  test('corrects what was handed in, and leaves alone what was not changed', () => {
    const current = {
      value: 2300.5,
      state: 'used',
      source: 'customer',
      holdReason: null,
      receipt: null,
    } as const
    const given = point(1, { registers: [register({ current })] })
    expect(rowsToSend([given], { 1: { single: '2300,50' } }).rows).toEqual([])
    expect(rowsToSend([given], { 1: { single: '2301' } }).rows).toEqual([
      { meterId: '1', values: [{ zone: 'single', value: 2301 }], replaces: true },
    ])
  })
})

describe('a column from a spreadsheet', () => {
  const points = [point(1), point(2, { refusal: { code: 'askoe', field: null, params: {} } }), point(3)]
  const fields = fieldsOf(points)

  test('falls into consecutive fields, skips those that take nothing, and says what is left over', () => {
    const cells = cellsOf('2300\tпримітка\r\n2301\r\n2302\r\n')
    expect(cells).toEqual(['2300', '2301', '2302'])
    expect(pasteColumn({}, fields, { meterId: '1', zone: 'single' }, cells ?? [])).toEqual({
      typed: { 1: { single: '2300' }, 3: { single: '2301' } },
      pasted: 2,
      left: 1,
    })
  })

  test('of one cell is an ordinary paste, and an empty cell leaves its field', () => {
    expect(cellsOf('2300')).toBeNull()
    expect(cellsOf('2300\n')).toBeNull()
    expect(
      pasteColumn({ 1: { single: '5' } }, fields, { meterId: '1', zone: 'single' }, ['', '6']).typed,
    ).toEqual({
      1: { single: '5' },
      3: { single: '6' },
    })
  })
})

test('points stand by place and number, found by word, filtered by what is missing and what was refused', () => {
  const points = [
    point(1, { place: 'Цех № 10' }),
    point(2, { place: 'Цех № 2', alias: 'Насоси' }),
    point(3, { place: null, alias: null }),
    point(4, { place: 'Цех № 2', alias: 'АСКОЕ', refusal: { code: 'askoe', field: null, params: {} } }),
  ]
  const view = (show: 'all' | 'without' | 'wrong', find = '') =>
    pointsInView(points, { show, find, refusals: { 2: { code: 'deviation', field: null, params: {} } } })
  expect(byPlaces(view('all')).map(({ name, points: placePoints }) => [name, placePoints.length])).toEqual([
    ['Цех № 2', 2],
    ['Цех № 10', 1],
    [null, 1],
  ])
  expect(view('without').map(({ meterId }) => meterId)).toEqual(['2', '1', '3'])
  expect(view('wrong').map(({ meterId }) => meterId)).toEqual(['2'])
  expect(view('all', 'насоси ЦЕХ').map(({ meterId }) => meterId)).toEqual(['2'])
})

describe('what is typed but not handed in', () => {
  test('is counted with its kWh; a value that is handed in already, or cleared, is not', () => {
    const handedIn = register({
      current: {
        value: 2300,
        state: 'accepted',
        receipt: null,
        holdReason: null,
      } as unknown as Register['current'],
    })
    const points = [point(1), point(2), point(3, { registers: [handedIn] })]
    expect(unsavedOf(points, {})).toEqual({ points: 0, kwh: 0 })
    const typed = { 1: { single: '2300' }, 3: { single: '2300' } }
    expect(unsavedOf(points, typed)).toEqual({ points: 1, kwh: 2000 })
    expect(unsavedOf(points, { ...typed, 2: { single: '2250' } })).toEqual({ points: 2, kwh: 3000 })
    expect(unsavedOf(points, { ...typed, 1: { single: '' } })).toEqual({ points: 0, kwh: 0 })
  })
})
