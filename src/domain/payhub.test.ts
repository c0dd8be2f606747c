import { expect, test } from 'vitest'
import { payHubPage } from './payhub.ts'

test('only a number leads to PayHub', () => {
  expect(payHubPage('98840')).toBe('https://payhub.com.ua/#/service/98840')
  expect([null, undefined, '', '98840/../x', 'javascript:1'].map(payHubPage)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ])
})
