import { beforeAll, expect, test, vi } from 'vitest'
import type * as Queries from './queries.ts'
import type * as Sessions from '#web/session/session.ts'
import { type PersonUser, signedOut } from '#web/session/parts.ts'

let queries: (typeof Queries)['queries']
let session: (typeof Sessions)['session']
beforeAll(async () => {
  const storage = { getItem: () => null, setItem: () => {}, removeItem: () => {} }
  vi.stubGlobal('window', { addEventListener: () => {}, localStorage: storage })
  queries = (await import('./queries.ts')).queries
  session = (await import('#web/session/session.ts')).session
})

const sessionOf = (partner: string) => {
  const user: PersonUser = {
    type: 'person',
    partner,
    phone: null,
    email: null,
    name: '',
    surname: '',
    middle_n: '',
    emailProved: true,
    account: null,
    site: null,
  }
  return {
    ...signedOut,
    common: {
      ...signedOut.common,
      token: `token of ${partner}`,
      type: 'person' as const,
      expires: new Date(Date.now() + 60_000).toISOString(),
    },
    person: { ...signedOut.person, user },
  }
}
const kept = () => queries.getQueryData(['/api/sessions', {}])
const see = (what: string) => queries.setQueryData(['/api/sessions', {}], what)

test('what one user saw is gone when they leave, and when another tab brings the next one', () => {
  session.signIn(sessionOf('1'))
  see('theirs')
  session.update(({ common }) => ({ common: { ...common, token: 'renewed' } }))
  expect(kept()).toBe('theirs')
  session.adopt(JSON.stringify(sessionOf('2')))
  expect(kept()).toBeUndefined()
  see('hers')
  session.clear()
  expect(kept()).toBeUndefined()
})
