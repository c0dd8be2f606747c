import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { agreement } from './agreement.ts'

const words = agreement.sections.flatMap((section) => [section.heading, ...section.paragraphs]).join('\n')

test('the agreement is long enough to mean something and short enough to be read', () => {
  const count = words.split(/\s+/).length
  expect(count).toBeGreaterThan(450)
  expect(count).toBeLessThan(800)
})

test('sections are numbered one after another and can be linked to', () => {
  expect(agreement.sections.map(({ heading }) => Number.parseInt(heading, 10))).toEqual(
    agreement.sections.map((_, index) => index + 1),
  )
  expect(new Set(agreement.sections.map(({ id }) => id)).size).toBe(agreement.sections.length)
})

test('version 1 is the text people accepted: a changed sentence needs a new version', () => {
  expect(agreement.version).toBe(1)
  expect(createHash('sha256').update(words).digest('hex')).toBe(
    '223d82a4bd67a6ddb3c0ec43bc4a39897ba0326aa3437cc720496af6092058ef',
  )
})
