import { expect, test } from 'vitest'
import { refusalsOf } from '#contract/errors.ts'
import { endpoints } from '#contract/index.ts'
import { type Message, messages } from './catalogue.ts'
import { staffRefusals } from './errors-staff.ts'

test('no refusal sends an employee to the contact centre', () => {
  const sentences: Readonly<Record<string, Message>> = { ...messages, ...staffRefusals }
  const codes = endpoints
    .filter(({ access }) => access.who === 'signed-in' && access.kinds.includes('admin'))
    .flatMap(refusalsOf)
  expect(codes.length).toBeGreaterThan(100)
  expect([...new Set(codes)].filter((code) => /контакт-центр/.test(sentences[code]?.({}) ?? ''))).toEqual([])
})
