import { expect, test } from 'vitest'
import { runGuards } from '#domain/guards.ts'
import { guardSession } from './guard-session.ts'
import { type EntityUser, type Session, signedOut } from './parts.ts'

const user: EntityUser = {
  type: 'entity',
  partner: '7',
  company: 'ТОВ «Світанок»',
  edrpou: '99999994',
  unique_code: '9000000007',
  phone: null,
  email: null,
  attribute01: null,
  admin: false,
  account: '1100000007',
  site: 'dnem',
  responsibles: [],
}
/** A company with one account, whose access to it as a provider has a status. */
const company = (admin: boolean, status: string): Session => ({
  ...signedOut,
  common: { ...signedOut.common, type: 'entity' },
  entity: {
    ...signedOut.entity,
    user: { ...user, admin },
    accounts: [
      {
        account: '1100000007',
        legacy_ID: null,
        name: null,
        address: '',
        site: 'dnem',
        status: { name: 'active' },
        rights: [],
        twoPersons: false,
      },
    ],
    provider: admin ? { accounts: [{ account: '1100000007', status: { name: status } }] } : null,
  },
})
const home = (session: Session) =>
  runGuards(['entitySingle'], guardSession(session, true), '/cabinet/entity/')

test('an entity flagged admin is a provider to the guards: with its one account not active it stays at home', () => {
  expect(home(company(true, 'suspended'))).toEqual({ go: 'on' })
  expect(home(company(true, 'activated'))).toEqual({ go: 'to', path: '/cabinet/entity/indication' })
  expect(home(company(false, 'suspended'))).toEqual({ go: 'to', path: '/cabinet/entity/indication' })
})

test('an ended session is nobody’s', () => {
  expect(guardSession(company(false, 'active'), false)).toMatchObject({ type: null })
})
