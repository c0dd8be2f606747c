import { expect, test } from 'vitest'
import { refusalText } from './signing.ts'

test('an expired certificate is refused with its last day in Kyiv, the earliest of several', () => {
  const signers = [{ validTo: '2026-06-30T21:30:00.000Z' }, { validTo: '2026-06-30T20:59:59.000Z' }]
  expect(refusalText('expired', signers)).toContain('минув 30.06.2026,')
  expect(refusalText('expired', signers.slice(0, 1))).toContain('минув 01.07.2026,')
  expect(refusalText('expired', [])).toContain('Строк сертифіката минув,')
})
