import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { afterEach, describe, expect, test } from 'vitest'
import type { Language } from '#domain/language.ts'
import { payments } from '#lists/payments.ts'
import { dateText, dateTimeText, dayAndMonth, monthText } from './dates.ts'
import { afterText } from './duration.ts'
import { kwhText, numberText } from './format.ts'
import { english } from './english.ts'
import { byLanguage, chooseLanguage, sentence, whenUsed, words } from './language.ts'
import { hryvniasText, priceText } from './money.ts'

const DOORS = ['words', 'sentence']
const UKRAINIAN = /[а-яіїєґ]/i

type Node = Readonly<Record<string, unknown>>
type Text = { at: string; source: string; passed: boolean }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null

/** Every literal and template below a node, and whether it stands in an argument of a door. */
function* textsBelow(node: unknown, file: string, passed: boolean): Generator<Text> {
  if (!isNode(node)) return
  if (Array.isArray(node)) {
    for (const inner of node) yield* textsBelow(inner, file, passed)
    return
  }
  const at = `${file}, character ${String(node['start'])}`
  if (node['type'] === 'Literal' && typeof node['value'] === 'string')
    yield { at, source: node['value'], passed }
  if (node['type'] === 'TemplateElement') {
    const { raw } = node['value'] as { raw: string } // the part of a template that has it
    yield { at, source: raw, passed }
  }
  const { callee } = node
  const isDoor =
    node['type'] === 'CallExpression' && isNode(callee) && DOORS.some((door) => door === callee['name'])
  for (const [key, inner] of Object.entries(node))
    yield* textsBelow(inner, file, passed || (isDoor && key === 'arguments'))
}

const files = readdirSync(import.meta.dirname).filter((name) => /(?<!\.test)\.ts$/.test(name))
const texts = files.flatMap((file) => {
  const { program } = parseSync(file, readFileSync(join(import.meta.dirname, file), 'utf8'))
  return [...textsBelow(program.body, file, false)]
})

test('the English of a browser is loaded alone, before everything else', () => {
  const { body } = parseSync(
    'english.ts',
    readFileSync(join(import.meta.dirname, 'english.ts'), 'utf8'),
  ).program
  expect(body.filter(({ type }) => type === 'ImportDeclaration')).toEqual([])
})

// Outside of src/text there are no sentences: tests/architecture.test.ts.
test('every sentence passes through the door to a second language', () => {
  const sentences = texts.filter(({ source }) => UKRAINIAN.test(source))
  expect(sentences.length).toBeGreaterThan(2000)
  expect(sentences.filter(({ passed }) => !passed).map(({ at, source }) => `${at}: ${source}`)).toEqual([])
})

test('numbers, dates and plurals take their language from the door', () => {
  const named = texts.filter(({ source }) => /^uk(-[A-Z]{2})?$/.test(source))
  expect(named.filter(({ at }) => !at.startsWith('language.ts,'))).toEqual([])
})

const speak = (language: Language) => chooseLanguage(() => language, english)
afterEach(() => speak('uk'))

describe('words', () => {
  const close = words(
    { title: 'Закрити', inner: { text: 'Зачинено' } },
    { title: 'Close', inner: { text: 'Closed' } },
  )
  const days = sentence(
    (n: number) => `за ${n} днів`,
    (n: number) => `in ${n} days`,
  )

  test('are looked up when they are read', () => {
    expect([close.title, close.inner.text, days(3)]).toEqual(['Закрити', 'Зачинено', 'за 3 днів'])
    speak('en')
    expect([close.title, close.inner.text, days(3)]).toEqual(['Close', 'Closed', 'in 3 days'])
    expect({ ...close }).toEqual({ title: 'Close', inner: { text: 'Closed' } })
  })

  test('that are not translated stay in Ukrainian, with what is translated among them', () => {
    const table = words(() => ({ close: close.title, open: 'Відкрити' }))
    const derived = whenUsed(() => ({ names: Object.values(table) }))
    speak('en')
    expect(table).toEqual({ close: 'Close', open: 'Відкрити' })
    expect(derived.names).toEqual(['Close', 'Відкрити'])
    speak('uk')
    expect(derived.names).toEqual(['Закрити', 'Відкрити'])
  })

  test('English has the same shape', () => {
    // @ts-expect-error a word is missing
    words({ yes: 'Так', no: 'Ні' }, { yes: 'Yes' })
    // @ts-expect-error a text alone would be copied by whoever imports it
    words('Так', 'Yes')
    // @ts-expect-error an array is a sentence
    words(['Так'], ['Yes'])
    sentence(
      (n: number) => `${n} днів`,
      // @ts-expect-error a sentence must take the same values
      (n: string) => `${n} days`,
    )
  })
})

test('what is made for a language is made once', () => {
  const made: string[] = []
  const texts = byLanguage((locale) => made.push(locale))
  texts()
  texts()
  texts('en')
  speak('en')
  texts()
  expect(made).toEqual(['uk-UA', 'en-GB'])
})

test('dates, numbers and money are of the language, or of the one that is given', () => {
  const shown = () =>
    [
      dateText('2026-11-05'),
      dateTimeText(Date.parse('2026-11-05T11:00:00Z')),
      dayAndMonth('2026-12-03'),
      monthText('2026-11'),
      numberText(-1234.5),
      kwhText(1000),
      priceText(17_280),
      hryvniasText(123_456),
      afterText(90),
    ].map((text) => text.replaceAll('\u00a0', ' '))
  const ukrainian = [
    '05.11.2026',
    '05.11.2026 13:00',
    '3 грудня',
    'листопад 2026',
    '−1 234,5',
    '1 000 кВт·год',
    '1,728',
    '1 234,56 грн',
    'через 2 хвилини',
  ]
  expect(shown()).toEqual(ukrainian)
  expect(dateText('2026-11-05', 'en')).toBe('5\u00a0Nov\u00a02026')
  expect(numberText(1234.5, 'en')).toBe('1,234.5')
  speak('en')
  expect(shown()).toEqual([
    '5 Nov 2026',
    '5 Nov 2026 13:00',
    '3 December',
    'November 2026',
    '−1,234.5',
    '1,000 kWh',
    '1.728',
    'UAH 1,234.56',
    'in 2 minutes',
  ])
  expect(dateText('2026-11-05', 'uk')).toBe('05.11.2026')
})

test('the heads, names and choices of a list are of the language that reads them', () => {
  const heads = () => Object.values(payments.columns).map(({ title }) => title.replaceAll('\u00a0', ' '))
  expect(payments.name).toBe('Історія оплат')
  expect(heads()).toEqual(['Дата', 'Сума, грн', 'Звідки', 'Квитанція', 'Стан', 'Завантажити квитанцію'])
  speak('en')
  expect(payments.name).toBe('Payment history')
  expect(heads()).toEqual(['Date', 'Amount, UAH', 'Paid by', 'Receipt', 'Status', 'Download the receipt'])
  expect(payments.filters[1]?.options).toContainEqual(['cash', 'Cash desk'])
})
