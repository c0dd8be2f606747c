import { expect, test } from 'vitest'
import { phonesOfSettings } from './company-phones.ts'

test.each([
  [{ contactCenter: ['056 111-22-33'], phone: ['056 999-99-99'] }, ['056 111-22-33']],
  [{ contactCenter: [], phone: ['056 999-99-99'] }, ['056 999-99-99']],
  [{ contactCenter: [''], phone: ['056 999-99-99'] }, ['056 999-99-99']],
  [{ phone: ['056 999-99-99', '056 999-99-98'] }, ['056 999-99-99', '056 999-99-98']],
  [{ contactCenter: [], phone: [] }, []],
  [{}, []],
])('a company with %j is called at %j', (settings, phones) => {
  expect(phonesOfSettings(settings)).toEqual(phones)
})
