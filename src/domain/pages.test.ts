import { expect, test } from 'vitest'
import { type GuardSession, runGuards } from './guards.ts'
import { type Page, pageAt, PAGES } from './pages.ts'

const table: ReadonlyMap<string, Page> = new Map(PAGES.map((page) => [page.path, page]))

const reports =
  'account_auth_info accounts_stats api_request_count api_responses find_api_by_fm find_fm_by_api fm_request_count fm_responses list_of_apis list_of_fms logs_search_back logs_search_sap long_response_time_apis long_response_time_fms microservice_threads_charts threads_charts unsuccessful_api users_count_days users_count_hours'
const under = (base: string, names: string) => names.split(' ').map((name) => `${base}/${name}`)
const doors =
  '/auth /admin /sign-in/entity /sign-in/person /sign-in/provider /sign-up/entity /sign-up/person /sign-up/provider'.split(
    ' ',
  )
const person = under(
  '/cabinet/person',
  'add-apart commerc_accntng consumption indication shutdown_schedule sub-book tickets directory/guide directory/indicators-history directory/laws directory/payment-history directory/tariff-history docs/cancelled_bill_info docs/reconciliations docs/violations settings/account settings/aparts settings/personal-information',
)
const entity = under(
  '/cabinet/entity',
  'bills commerc_accntng consumption consumption_history indication indication_mass limits shutdown_schedule tickets whats_new bills/balance bills/invoices bills/payments directory/counter-history directory/guide directory/guide-errors directory/laws directory/tariff-history docs/dunning-warnings docs/payment docs/reconciliations docs/violations settings/account settings/company-information settings/meters',
)
const admin = [
  '/cabinet/admin',
  ...under('/cabinet/admin', 'ca_check management management/message_manager perf_dashboard statreports'),
  ...under('/cabinet/admin/statreports/reports', reports),
]
const everyPath = [
  '/',
  '/FAQ',
  '/cabinet',
  ...doors,
  '/cabinet/person',
  ...person,
  '/cabinet/entity',
  ...entity,
  '/cabinet/entity/provider/document',
  ...admin,
]

const sessions = {
  nobody: { type: null, accounts: [], accountSelected: false },
  person: { type: 'person', accounts: ['1200000001'], accountSelected: true },
  'person without objects': { type: 'person', accounts: [], accountSelected: false },
  'person who has not chosen': { type: 'person', accounts: ['1200000001'], accountSelected: false },
  entity: { type: 'entity', accounts: ['1100000001', '1100000002'], accountSelected: true },
  provider: {
    type: 'provider',
    accounts: ['1100000001', '1100000002'],
    accountSelected: true,
    provider: { accounts: [{}, {}] },
  },
  admin: { type: 'admin', accounts: [], accountSelected: false },
} as const satisfies Record<string, GuardSession>
type Who = keyof typeof sessions

/** Where the first redirect takes somebody who opens a page; null = they stay on it. */
function redirectOf(who: Who, path: string): string | null {
  const facts = table.get(path)
  if (!facts) throw new Error(`${path} is not in the table`)
  const verdict = runGuards(facts.guards, sessions[who], path)
  if (verdict.go === 'error') throw new Error(verdict.message)
  return verdict.go === 'to' ? verdict.path : null
}
const every = (who: Who, paths: readonly string[], expected: string | null) =>
  expect(paths.filter((path) => redirectOf(who, path) !== expected)).toEqual([])

test('every address of the specification is in the table, and has a title', () => {
  expect(everyPath.filter((path) => !table.has(path))).toEqual([])
  expect([...table].filter(([, { title }]) => title === '')).toEqual([])
})

test('a signed-out visitor sees the public pages and the doors, and is sent to the start page from everything else', () => {
  every('nobody', ['/', '/FAQ', ...doors], null)
  every('nobody', ['/cabinet', '/cabinet/person', ...person, '/cabinet/entity', ...entity, ...admin], '/')
})

test('a person goes about the person cabinet and nowhere else', () => {
  every('person', ['/cabinet/person', ...person], null)
  every(
    'person',
    ['/cabinet', ...doors, '/cabinet/entity', ...entity, '/cabinet/entity/provider/document', ...admin],
    '/cabinet/person/',
  )
})

test('a person without objects adds one first', () => {
  every(
    'person without objects',
    ['/cabinet/person', ...person.filter((path) => !/add-apart|settings\/account/.test(path))],
    '/cabinet/person/add-apart/',
  )
  every('person without objects', ['/cabinet/person/add-apart', '/cabinet/person/settings/account'], null)
})

test('a person who has not chosen an object chooses it at home', () => {
  expect(redirectOf('person who has not chosen', '/cabinet/person/indication')).toBe('/cabinet/person/')
  expect(redirectOf('person who has not chosen', '/cabinet/person')).toBeNull()
})

test('a business goes about the entity cabinet; from the doors it lands on its readings', () => {
  every('entity', ['/cabinet/entity', ...entity], null)
  every('entity', ['/cabinet/person', ...person, ...admin], '/cabinet/entity/')
  every('entity', ['/cabinet', '/sign-in/entity', '/admin'], '/cabinet/entity/indication')
})

test('a provider lives in the entity cabinet and has its documents there', () => {
  every('provider', ['/cabinet/entity', ...entity, '/cabinet/entity/provider/document'], null)
  every('provider', ['/cabinet', ...doors, ...person, ...admin], '/cabinet/entity/')
})

test('an administrator goes about the admin cabinet and nowhere else', () => {
  every('admin', admin, null)
  every(
    'admin',
    [
      '/cabinet',
      ...doors,
      '/cabinet/person',
      ...person,
      '/cabinet/entity',
      ...entity,
      '/cabinet/entity/provider/document',
    ],
    '/cabinet/admin/',
  )
})

test('home pages, add-apart and reports stand without the sidebar, all other cabinet pages with it', () => {
  const bare = [...table]
    .filter(([path, { sidebar }]) => path.startsWith('/cabinet/') && !sidebar)
    .map(([path]) => path)
  expect(bare.toSorted()).toEqual(
    [
      '/cabinet/person',
      '/cabinet/entity',
      '/cabinet/person/add-apart',
      ...admin.filter((path) => path.includes('/reports/')),
    ].toSorted(),
  )
})

test('a value in a path is read as it was before it was put there, and what cannot be read stays as it is', () => {
  const at = (receipt: string) =>
    pageAt(`/cabinet/admin/management/readings/1200001019/${receipt}`)?.params['receipt']
  expect(at(encodeURIComponent('26-Д559385'))).toBe('26-Д559385')
  expect(at(encodeURIComponent('26/1 %'))).toBe('26/1 %')
  expect(at('26-%E0%A4%A')).toBe('26-%E0%A4%A')
})
