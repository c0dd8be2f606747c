import { expect, test } from 'vitest'
import { testSecrets } from '#tests/setup/secrets.ts'
import { ask, before } from './ask.ts'

test.each([
  // whole days: the night in October has an hour more, the one in March an hour less
  [
    '2026-10-25',
    '2026-10-25',
    '2026-11-21T12:00:00+02:00',
    '2026-10-24T00:00:00+03:00',
    '2026-10-25T00:00:00+03:00',
  ],
  [
    '2026-03-29',
    '2026-03-29',
    '2026-11-21T12:00:00+02:00',
    '2026-03-28T00:00:00+02:00',
    '2026-03-29T00:00:00+02:00',
  ],
  [
    '2026-10-20',
    '2026-10-26',
    '2026-11-21T12:00:00+02:00',
    '2026-10-13T00:00:00+03:00',
    '2026-10-20T00:00:00+03:00',
  ],
  // until noon of Monday, and until noon of the Wednesday of a week that goes on
  [
    '2026-10-25',
    '2026-10-26',
    '2026-10-26T12:00:00+02:00',
    '2026-10-23T00:00:00+03:00',
    '2026-10-24T12:00:00+03:00',
  ],
  [
    '2026-11-16',
    '2026-11-22',
    '2026-11-18T12:00:00+02:00',
    '2026-11-09T00:00:00+02:00',
    '2026-11-11T12:00:00+02:00',
  ],
])('the period before %s–%s, at %s, is as many days and hours of Kyiv', (from, to, now, since, till) => {
  const deps = { now: () => new Date(now), secrets: testSecrets }
  const former = before(ask(deps, { roles: ['head'] }, { from, to }))
  expect([former.since, former.till]).toEqual([new Date(since), new Date(till)])
})
