import { describe, expect, test } from 'vitest'
import * as guards from './guards.ts'
import { type GuardSession, type GuardVerdict, homeOf, providerDocumentAllowed, runGuards } from './guards.ts'

const PERSON = '/cabinet/person/'
const ENTITY = '/cabinet/entity/'
const ADMIN = '/cabinet/admin/'
const INDICATION = '/cabinet/entity/indication'

const out: GuardSession = { type: null, accounts: [], accountSelected: false }
const person: GuardSession = { type: 'person', accounts: ['1200000001'], accountSelected: true }
const entity: GuardSession = { type: 'entity', accounts: ['1100000001', '1100000002'], accountSelected: true }
const admin: GuardSession = { type: 'admin', accounts: [], accountSelected: false }
const provider: GuardSession = {
  type: 'provider',
  accounts: [],
  accountSelected: false,
  provider: { accounts: [] },
}
const providerOf = (...names: (string | null)[]): GuardSession => ({
  ...provider,
  provider: { accounts: names.map((name) => (name === null ? {} : { status: { name } })) },
})

const says = (path: string | null): GuardVerdict => (path === null ? { go: 'on' } : { go: 'to', path })

/** Written from spec §4: guard → where each kind of session is sent; null = goes on. */
const TABLE = {
  guest: { out: null, person: PERSON, entity: ENTITY, admin: ADMIN, provider: null },
  auth: { out: '/', person: null, entity: null, admin: null, provider: null },
  entity: { out: null, person: PERSON, entity: null, admin: ADMIN, provider: null },
  person: { out: null, person: null, entity: ENTITY, admin: ADMIN, provider: ENTITY },
  provider: { out: null, person: PERSON, entity: ENTITY, admin: ADMIN, provider: null },
  haveObj: { out: '/', person: null, entity: null, admin: null, provider: null },
  apartSelected: { out: null, person: null, entity: null, admin: null, provider: null },
  entitySingle: { out: null, person: null, entity: null, admin: null, provider: null },
  noAuth: { out: null, person: PERSON, entity: INDICATION, admin: ADMIN, provider: ENTITY },
} as const
const sessions = { out, person, entity, admin, provider }

describe.each(Object.entries(TABLE))('the guard %s', (name, row) => {
  test.each(Object.entries(row))('sends %s to %s', (kind, path) => {
    const session = Object.entries(sessions).find(([key]) => key === kind)?.[1] ?? out
    expect(runGuards([name], session, '/somewhere')).toEqual(says(path))
  })
})

test('a person without accounts is sent to add one', () => {
  const withoutAccounts = { ...person, accounts: [] }
  expect(guards.haveObj(withoutAccounts, PERSON)).toEqual(says('/cabinet/person/add-apart/'))
  expect(guards.haveObj(withoutAccounts, '/cabinet/person/add-apart')).toEqual(says(null))
})

test('a person who has chosen no apartment is sent to the cabinet', () => {
  const undecided = { ...person, accountSelected: false }
  expect(guards.apartSelected(undecided, '/cabinet/person/indication')).toEqual(says(PERSON))
  expect(guards.apartSelected(undecided, '/cabinet/person')).toEqual(says(null))
  expect(guards.apartSelected({ ...entity, accountSelected: false }, ENTITY)).toEqual(says(null))
})

describe('the guard entitySingle', () => {
  const only: GuardSession = { ...entity, accounts: ['1100000001'] }

  test('takes an entity with one account to its readings, without a circle', () => {
    expect(guards.entitySingle(only, ENTITY)).toEqual(says(INDICATION))
    expect(guards.entitySingle(only, `${INDICATION}/`)).toEqual(says(null))
    expect(guards.entitySingle({ ...entity, accounts: [] }, ENTITY)).toEqual(says(null))
  })

  test.each([
    [providerOf('active'), INDICATION],
    [providerOf('activated'), INDICATION],
    [providerOf('Active'), INDICATION],
    [providerOf('blocked'), null],
    [providerOf(null), null],
    [providerOf('active', 'active'), null],
    [providerOf(), null],
  ])('takes a provider there only when the one account is active: %j', (session, path) => {
    expect(guards.entitySingle(session, ENTITY)).toEqual(says(path))
  })

  test('treats an entity flagged admin as a provider', () => {
    const flagged = { ...only, serviceProvider: true }
    expect(
      guards.entitySingle({ ...flagged, provider: { accounts: [{ status: { name: 'blocked' } }] } }, ENTITY),
    ).toEqual(says(null))
    expect(
      guards.entitySingle({ ...flagged, provider: { accounts: [{ status: { name: 'active' } }] } }, ENTITY),
    ).toEqual(says(INDICATION))
  })
})

test('an entity flagged admin goes where a provider goes, and nowhere else', () => {
  const flagged: GuardSession = { ...entity, serviceProvider: true }
  expect(guards.provider(flagged, '/cabinet/entity/provider/document')).toEqual(says(null))
  expect(guards.provider(entity, '/cabinet/entity/provider/document')).toEqual(says(ENTITY))
  for (const other of [person, admin, out])
    expect(guards.provider({ ...other, serviceProvider: true }, '/x')).toEqual(guards.provider(other, '/x'))
  expect(guards.person(flagged, PERSON)).toEqual(says(ENTITY))
})

describe('a route with several guards', () => {
  test('is decided by the first that does not let through', () => {
    const withoutAccounts = { ...person, accounts: [], accountSelected: false }
    expect(
      runGuards(['auth', 'person', 'haveObj', 'apartSelected'], withoutAccounts, '/cabinet/person/tickets'),
    ).toEqual(says('/cabinet/person/add-apart/'))
    expect(runGuards(['auth', 'person', 'haveObj', 'apartSelected'], out, '/cabinet/person/tickets')).toEqual(
      says('/'),
    )
    expect(
      runGuards(['auth', 'person', 'haveObj', 'apartSelected'], person, '/cabinet/person/tickets'),
    ).toEqual(says(null))
    expect(runGuards([], out, '/')).toEqual(says(null))
  })

  test.each(['constructor', 'Auth', '', 'nope'])('with the unknown guard %j is a 500', (name) => {
    expect(runGuards(['auth', name], person, '/')).toEqual({
      go: 'error',
      status: 500,
      message: 'Unknown middleware',
    })
  })

  test('never sends anyone in a circle: where it sends, the same guards let through or send on to a last place', () => {
    for (const name of guards.GUARD_NAMES) {
      for (const session of Object.values(sessions)) {
        const verdict = runGuards([name], session, '/x')
        if (verdict.go === 'to') expect(runGuards([name], session, verdict.path)).toEqual(says(null))
      }
    }
  })
})

test('the cabinet of a provider is the entity cabinet', () => {
  const kinds = [null, 'person', 'entity', 'admin', 'provider'] as const
  expect(kinds.map(homeOf)).toEqual(['/', PERSON, ENTITY, ADMIN, ENTITY])
})

test('documents of a provider open when an account is active or activated', () => {
  expect(providerDocumentAllowed([{ status: { name: 'blocked' } }, { status: { name: 'activated' } }])).toBe(
    true,
  )
  expect(providerDocumentAllowed([{ status: { name: 'inactive' } }, {}])).toBe(false)
  expect(providerDocumentAllowed([])).toBe(false)
})
