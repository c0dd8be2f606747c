import { expect, test } from 'vitest'
import { ApiProblem } from '#web/api/api-problem.ts'
import { whyNoLonger, withTriesLeft } from './code-problem.ts'

const refusal = (code: string, params: object) =>
  new ApiProblem({ code, status: 422, message: 'Код вказан невірно.', field: 'code', details: { params } })

test('a wrong code says which code is meant and how many attempts are left', () => {
  expect(withTriesLeft(refusal('wrong-code', { triesLeft: 4 }))).toMatchObject({
    message: expect.stringMatching(
      /^Код вказан невірно\. .*з останнього повідомлення\. Залишилося 4\sспроби\.$/,
    ),
    field: 'code',
  })
})

test('any other failure stays as it came', () => {
  for (const failure of [
    refusal('code-expired', { triesLeft: 4 }),
    refusal('wrong-code', {}),
    new Error('x'),
  ])
    expect(withTriesLeft(failure)).toBe(failure)
})

test('a code that was right and is not taken any more is not only called wrong', () => {
  expect(whyNoLonger(refusal('wrong-code', {}))).toBe(
    'Код вказан невірно. Його вже використано або замінено новим: запросіть ще один.',
  )
  expect(whyNoLonger(refusal('code-expired', {}))).toBe('Код вказан невірно.')
})
