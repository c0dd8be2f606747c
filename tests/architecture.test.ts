import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { EAGER, LAYOUTS, NEEDS, NOT_BUILT_YET, PAGES } from '#domain/pages.ts'

const root = resolve(import.meta.dirname, '..')
const trees = ['contract', 'domain', 'text', 'lists', 'billing-core', 'server', 'web'] as const
type Tree = (typeof trees)[number]

/** What each tree may import besides itself (ARCHITECTURE.md, Directions). */
const allowed: Record<Tree, readonly string[]> = {
  contract: ['domain'],
  domain: [],
  text: ['domain'],
  lists: ['contract', 'domain', 'text'],
  'billing-core': ['domain', 'server'],
  server: ['contract', 'domain', 'text', 'lists', 'billing-core'],
  web: ['contract', 'domain', 'text', 'lists'],
}
/**
 * The demo is a separate tree: the server loads it by this single line when the demo is on, and starts without it where
 * it is not installed (tests/operation.test.ts proves it).
 */
const demoDoor = { from: 'src/server/main.ts', to: 'demo/demo.ts' }
/**
 * The rooms of the server, the lowest first: a folder, or a file beside the folders. A room imports only rooms of the
 * lines above its own, so there are no circles; rooms of one line do not know each other.
 */
const serverRooms = [
  ['data-directory.ts', 'ready-key.ts'],
  // what everybody may use
  [
    'problem.ts',
    'fault.ts',
    'share.ts',
    'fair-line.ts',
    'language.ts',
    'no-room.ts',
    'secrets.ts',
    'outage-sources.ts',
    'core-databases.ts',
    'address-key.ts',
    'signed-code.ts',
    'trust-list.ts',
    'sms-senders.ts',
    'directory-settings.ts',
  ],
  [
    'config.ts',
    'log-error.ts',
    'off-loop.ts',
    'turns.ts',
    'typed-account.ts',
    'kept.ts',
    'kept-problem.ts',
    'changed-meanwhile.ts',
    'together.ts',
    'pay-link-code.ts',
  ],
  ['log.ts'],
  ['jobs.ts', 'db'],
  ['at-end.ts', 'user.ts', 'telemetry', 'lists'],
  ['core'],
  ['deps.ts'],
  ['beside.ts', 'clock.ts', 'handlers.ts', 'open-merchants.ts', 'own-number.ts'],
  ['pdf', 'audit', 'outbox', 'files', 'accounting'],
  ['auth', 'worker', 'rules'],
  ['proposals'],
  // capabilities
  ['outages', 'tickets', 'admin'],
  ['accounts', 'orders', 'requests'],
  ['limits', 'notices', 'staff-notices', 'payments'],
  [
    'business-accounts',
    'points',
    'prices',
    'settings',
    'people',
    'consumption',
    'staff-tickets',
    'staff-prices',
    'staff-rules',
  ],
  ['bills', 'readings', 'common', 'sign-in'],
  ['documents', 'staff-readings', 'staff-payments'],
  ['signing'],
  ['staff-company'],
  ['provider-documents', 'staff-papers', 'staff', 'staff-messages'],
  [
    'performance',
    'reports',
    'staff-accounts',
    'staff-audit',
    'staff-outages',
    'staff-requests',
    'staff-orders',
  ],
  // the edge, and what connects everything
  ['http', 'operation', 'cli'],
  ['app.ts', 'start-faults.ts'],
  ['start-server.ts', 'check-start.ts'],
  ['processes.ts'],
  ['answering.ts'],
  ['main.ts'],
] as const
/** The only pair of rooms that import each other: an account of the caller has a schedule. */
const knownPair = { from: 'outages', to: 'accounts' }

/** The only file of the billing engine that the server imports. */
const billingDoor = 'src/billing-core/open.ts'
/** What the billing engine takes of the server: the seam, the database, and a few helpers that know nothing of either. */
const billingGround = [
  // the seam: what is asked and answered, and how it is refused
  'core/modules/',
  'core/function-modules.ts',
  'core/refusal.ts',
  'core/call.ts',
  // the databases of several companies one after another
  'core/parts.ts',
  'db/',
  // types of scheduled jobs
  'jobs.ts',
  // a value kept for a while
  'kept.ts',
  // a failure whose sentence may be logged
  'fault.ts',
] as const
/** The rooms of the engine, the lowest first, as those of the server; files beside them without a line are above all. */
const billingRooms = [
  ['own-ids.ts'],
  ['deps.ts', 'answers.ts'],
  ['kit'],
  ['accounts'],
  ['prices'],
  ['closing'],
  ['readings'],
  ['money'],
  ['documents'],
  ['jobs.ts', 'check-kept.ts'],
  ['open.ts'],
] as const

/**
 * The same for the capabilities of the web and what they are built on. Not ordered yet: errors, undo and what assembles
 * the pages.
 */
const webRooms = [
  ['navigation'],
  ['ui', 'session'],
  ['api', 'page'],
  ['forms', 'files', 'company', 'customer', 'demo', 'lists'],
  ['notices'],
  ['shell', 'viewing', 'sign-in', 'tickets', 'outages', 'people'],
  ['business-accounts'],
  ['requests', 'staff'],
  ['limits'],
  ['accounts', 'offline', 'settings', 'entrance'],
  ['readings', 'points'],
  ['guide', 'prices', 'payments', 'landing'],
  ['documents', 'signing', 'provider-documents'],
  ['bills'],
  [
    'consumption',
    'employees',
    'performance',
    'reports',
    'staff-accounts',
    'staff-audit',
    'staff-messages',
    'staff-outages',
  ],
  [
    'staff-company',
    'staff-tickets',
    'staff-papers',
    'staff-applications',
    'staff-requests',
    'staff-readings',
    'staff-orders',
    'staff-prices',
    'staff-rules',
    'staff-payments',
  ],
  ['cabinets'],
] as const
/**
 * The only such pair of the web: a schedule loads in advance the code for times without internet, and that code shows a
 * schedule.
 */
const knownWebPair = { from: 'outages', to: 'offline' }

/** Contract files import only these files from each other. */
const isSharedContract = (path: string) => /(^|[/-])(endpoint|fields|errors|index)\.ts$/.test(path)

const files = trees.flatMap((tree) => sourcesBelow(join(root, 'src', tree)))
const imports = new Map(files.map((file) => [file, importsOf(file)]))

function sourcesBelow(directory: string): string[] {
  return readdirSync(directory).flatMap((name) => {
    const path = join(directory, name)
    if (statSync(path).isDirectory()) return sourcesBelow(path)
    return /\.tsx?$/.test(name) && !/(\.test|under-test)\.tsx?$/.test(name) ? [path] : []
  })
}

/** Our own files that a file imports, at run time or for types; `import('…')` counts too. */
function importsOf(file: string): { path: string; typeOnly: boolean; lazy: boolean }[] {
  const source = readFileSync(file, 'utf8')
  const pattern =
    /(?:^|\n)\s*(import|export)\s+(type\s)?[^'"`;]*?from\s*['"]([^'"]+)['"]|(?:^|\n)\s*import\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)/g
  return [...source.matchAll(pattern)].flatMap((match) => {
    const name = match[3] ?? match[4] ?? match[5] ?? ''
    const path = name.startsWith('#')
      ? join(
          root,
          name
            .replace(/^#(seeds|stubs)/, 'demo/$1')
            .replace(/^#(demo|tests)/, '$1')
            .replace(/^#billing/, 'src/billing-core')
            .replace(/^#/, 'src/'),
        )
      : name.startsWith('.')
        ? resolve(dirname(file), name)
        : ''
    return path === '' ? [] : [{ path, typeOnly: match[2] !== undefined, lazy: match[5] !== undefined }]
  })
}

const treeOf = (path: string): string => {
  const [first, second] = relative(root, path).split('/')
  return first === 'src' ? (second ?? '') : (first ?? '')
}

test('the scan sees the files and their imports', () => {
  expect(files.length).toBeGreaterThan(200)
  expect([...imports.values()].flat().length).toBeGreaterThan(500)
})

test('every tree imports only what its place allows', () => {
  const wrong = [...imports].flatMap(([file, list]) => {
    const tree = treeOf(file) as Tree // every file comes from one of these trees
    return list
      .filter(({ path }) => treeOf(path) !== tree && !allowed[tree].includes(treeOf(path)))
      .filter(
        ({ path, lazy }) =>
          !(lazy && relative(root, file) === demoDoor.from && relative(root, path) === demoDoor.to),
      )
      .map(({ path }) => `${relative(root, file)} → ${relative(root, path)}`)
  })
  expect(wrong).toEqual([])
})

test('a room of the server imports only what is below it', () => {
  const level = new Map(
    serverRooms.flatMap((rooms, at) => rooms.map((room) => [room as string, at] as const)),
  )
  const roomOf = (path: string) => relative(join(root, 'src/server'), path).split('/')[0] ?? ''
  const rooms = new Set(files.filter((file) => treeOf(file) === 'server').map(roomOf))
  expect(rooms, 'each room has one place').toEqual(new Set(level.keys()))
  const wrong = [...imports].flatMap(([file, list]) =>
    treeOf(file) === 'server'
      ? list
          .filter(({ path }) => treeOf(path) === 'server' && roomOf(path) !== roomOf(file))
          .filter(({ path }) => !(roomOf(file) === knownPair.from && roomOf(path) === knownPair.to))
          .filter(({ path }) => (level.get(roomOf(path)) ?? -1) >= (level.get(roomOf(file)) ?? -1))
          .map(({ path }) => `${relative(root, file)} → ${relative(root, path)}`)
      : [],
  )
  expect(wrong).toEqual([])
})

test('the server imports the billing engine by its door, and the engine of the server only what it stands on', () => {
  const name = (path: string) => relative(root, path)
  const wrong = [...imports].flatMap(([file, list]) =>
    list
      .filter(({ path }) =>
        treeOf(file) === 'server'
          ? treeOf(path) === 'billing-core' && name(path) !== billingDoor
          : treeOf(file) === 'billing-core' &&
            treeOf(path) === 'server' &&
            !billingGround.some((ground) => name(path).startsWith(`src/server/${ground}`)),
      )
      .map(({ path }) => `${name(file)} → ${name(path)}`),
  )
  expect(wrong).toEqual([])
})

test('a room of the billing engine imports only what is below it', () => {
  const level = new Map(
    billingRooms.flatMap((rooms, at) => rooms.map((room) => [room as string, at] as const)),
  )
  const roomOf = (path: string) => relative(join(root, 'src/billing-core'), path).split('/')[0] ?? ''
  const rooms = new Set(files.filter((file) => treeOf(file) === 'billing-core').map(roomOf))
  expect(rooms, 'each room has one place').toEqual(new Set(level.keys()))
  const wrong = [...imports].flatMap(([file, list]) =>
    treeOf(file) === 'billing-core'
      ? list
          .filter(({ path }) => treeOf(path) === 'billing-core' && roomOf(path) !== roomOf(file))
          .filter(({ path }) => (level.get(roomOf(path)) ?? -1) >= (level.get(roomOf(file)) ?? -1))
          .map(({ path }) => `${relative(root, file)} → ${relative(root, path)}`)
      : [],
  )
  expect(wrong).toEqual([])
})

test('the portal writes no table of the billing engine, nor the engine one of the portal', () => {
  const writes = (schemas: string) =>
    new RegExp(
      `\\b(?:insert into|update|delete from|merge into|truncate)\\s+(?:${schemas})\\.|` +
        `\\b(?:insertInto|updateTable|deleteFrom|mergeInto)\\(\\s*['"\`](?:${schemas})\\.`,
      'i',
    )
  const [ofEngine, ofPortal] = [writes('core'), writes('portal|telemetry')]
  expect(ofEngine.test('delete from core.answers where')).toBe(true)
  expect(ofPortal.test(".insertInto('portal.users')")).toBe(true)
  const wrong = files
    .filter((file) => ['server', 'billing-core'].includes(treeOf(file)))
    .filter((file) => (treeOf(file) === 'server' ? ofEngine : ofPortal).test(readFileSync(file, 'utf8')))
    .map((file) => relative(root, file))
  expect(wrong).toEqual([])
})

test('a capability of the web imports only what is below it', () => {
  const level = new Map(webRooms.flatMap((rooms, at) => rooms.map((room) => [room as string, at] as const)))
  const roomOf = (path: string) => relative(join(root, 'src/web'), path).split('/')[0] ?? ''
  const rooms = new Set(files.filter((file) => treeOf(file) === 'web').map(roomOf))
  expect([...level.keys()].filter((room) => !rooms.has(room))).toEqual([])
  const wrong = [...imports].flatMap(([file, list]) => {
    const ownLevel = treeOf(file) === 'web' ? level.get(roomOf(file)) : undefined
    return ownLevel === undefined
      ? []
      : list
          .filter(({ path }) => treeOf(path) === 'web' && roomOf(path) !== roomOf(file))
          .filter(({ path }) => !(roomOf(file) === knownWebPair.from && roomOf(path) === knownWebPair.to))
          .filter(({ path }) => (level.get(roomOf(path)) ?? -1) >= ownLevel)
          .map(({ path }) => `${relative(root, file)} → ${relative(root, path)}`)
  })
  expect(wrong).toEqual([])
})

test('the kit knows nothing of the web but its links and how long a wait is shown', () => {
  const kit = join(root, 'src/web/ui')
  const known = ['navigation/Link.tsx', 'shown-while.ts'].map((name) => join(root, 'src/web', name))
  const wrong = [...imports].flatMap(([file, list]) =>
    dirname(file) === kit
      ? list
          .filter(({ path }) => treeOf(path) === 'web' && dirname(path) !== kit && !known.includes(path))
          .map(({ path }) => `${relative(root, file)} → ${relative(root, path)}`)
      : [],
  )
  expect(wrong).toEqual([])
})

test('the web and the descriptions of lists take only types from the contract, so that no schema reaches the browser', () => {
  const wrong = [...imports].flatMap(([file, list]) =>
    ['web', 'lists'].includes(treeOf(file))
      ? list
          .filter(
            ({ path, typeOnly }) =>
              treeOf(path) === 'contract' && !typeOnly && !/\/(errors|topics)\.ts$/.test(path),
          )
          .map(({ path }) => `${relative(root, file)} → ${relative(root, path)}`)
      : [],
  )
  expect(wrong).toEqual([])
})

test('contract files share fields and nothing else with each other', () => {
  const wrong = [...imports].flatMap(([file, list]) =>
    treeOf(file) === 'contract' && !file.endsWith('/index.ts')
      ? list
          .filter(({ path }) => treeOf(path) === 'contract' && !isSharedContract(path))
          .map(({ path }) => `${relative(root, file)} → ${relative(root, path)}`)
      : [],
  )
  expect(wrong).toEqual([])
})

test('no file imports itself round a circle, of types and lazy imports neither', () => {
  const demo = sourcesBelow(join(root, 'demo'))
  const edges = new Map([...imports, ...demo.map((file) => [file, importsOf(file)] as const)])
  expect(demo.length).toBeGreaterThan(80)
  expect([...edges.values()].flat().filter(({ lazy }) => lazy).length).toBeGreaterThan(80)
  const state = new Map<string, 'open' | 'done'>()
  const circles: string[] = []
  const visit = (file: string, trail: string[]): void => {
    if (state.get(file) === 'done') return
    if (state.get(file) === 'open') {
      circles.push(
        [...trail.slice(trail.indexOf(file)), file].map((path) => relative(root, path)).join(' → '),
      )
      return
    }
    state.set(file, 'open')
    for (const { path } of edges.get(file) ?? []) visit(path, [...trail, file])
    state.set(file, 'done')
  }
  for (const file of edges.keys()) visit(file, [])
  expect(circles).toEqual([])
})

test('a day, a month and a moment are put into words in one place, by one Kyiv clock', () => {
  const makers = (what: RegExp) =>
    files.filter((file) => what.test(readFileSync(file, 'utf8'))).map((file) => relative(root, file))
  expect(makers(/Intl\.DateTimeFormat\(/)).toEqual(['src/domain/kyiv.ts', 'src/text/dates.ts'])
  expect(makers(/['"]Europe\/Kyiv['"]/)).toEqual(['src/domain/kyiv.ts'])
  expect(makers(/січ(ень|ня|ні)/)).toEqual(['src/text/dates.ts'])
})

/** Ukrainian that is not a sentence for a customer: words that the program recognises, and commands for an operator. */
const UKRAINIAN_ELSEWHERE: Readonly<Record<string, string>> = {
  'src/domain/address.ts': 'kinds of streets and houses as they are typed',
  'src/domain/typed-address.ts': 'an address as it is typed',
  'src/domain/house-place.ts': 'an address is put together to be read again',
  'src/domain/street-search.ts': 'a house as it is typed',
  'src/domain/balance.ts': 'the filter of acts (spec §9)',
  'src/domain/eic.ts': 'letters taken for Latin ones',
  'src/domain/money.ts': 'a sum as it is typed',
  'src/domain/name.ts': 'letters a name may have',
  'src/domain/password.ts': 'words too easy to guess',
  'src/domain/phone.ts': 'a phone as it is typed',
  'src/domain/queue.ts': 'names of queues as sources write them',
  'src/domain/windows-1251.ts': 'the alphabet of an encoding',
  'src/domain/work-kind.ts': 'reasons of works as sources write them',
  'src/server/accounting/comdoc.ts': 'names of elements of an exchange format',
  'src/server/accounting/declar.ts': 'what the tax form calls a buyer who is no payer of VAT',
  'src/server/files/media-type.ts': 'letters of file names',
  'src/billing-core/kit/ranks.ts': 'names that codes are ordered by',
  'src/server/main.ts': 'what the program tells who has started it',
  'src/server/http/api-document.ts': 'the page for developers',
  'src/contract/sign-in.ts': 'a remark for developers',
  'src/contract/bill-fields.ts': 'a remark for developers',
  'src/contract/documents-fields.ts': 'a remark for developers',
  'src/contract/signing.ts': 'a remark for developers',
}

/** The code without comments, which are written for us; a `//` inside an address is not a comment. */
const codeOf = (file: string) =>
  readFileSync(file, 'utf8')
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .replaceAll(/(^|[^:'"`])\/\/.*$/gm, '$1')

// A second language can be added only in #text, so every sentence must be there.
test('no sentence for a person is written outside src/text, neither as a literal nor as markup', () => {
  const speaking = files
    .filter((file) => treeOf(file) !== 'text' && /[А-ЯҐЄІЇа-яґєії]{2,}/.test(codeOf(file)))
    .map((file) => relative(root, file))
  expect(new Set(speaking)).toEqual(new Set(Object.keys(UKRAINIAN_ELSEWHERE)))
})

/**
 * Files that collect such links for others: `offered` filters the menus, and the pages that use these addresses check
 * for themselves.
 */
const GATHERED = [
  'src/web/cabinets/person/menu.ts',
  'src/web/cabinets/entity/menu.ts',
  'src/web/cabinets/admin/menu.ts',
  'src/web/customer/customer.ts',
  // drawn by FactCells alone
  'src/web/business-accounts/waiting-facts.ts',
]

test('a link inside a page to what not every billing core can fill asks first whether it is offered', () => {
  const names = Object.keys(NEEDS).map((path) => new RegExp(`['"]${path}['"]`))
  const blind = files
    .filter((file) => treeOf(file) === 'web')
    .map((file) => ({ file: relative(root, file), code: codeOf(file) }))
    .filter(({ file, code }) => !GATHERED.includes(file) && !code.includes('useOffered'))
    .filter(({ code }) => names.some((name) => name.test(code)) || code.includes('pages.violations'))
    .map(({ file }) => file)
  expect(blind).toEqual([])
})

test('a page imports no other page, so that no visit loads two', () => {
  const pages = new Set(
    PAGES.flatMap(({ module }) => (module === null ? [] : join(root, `src/web/${module}.tsx`))),
  )
  const wrong = [...imports].flatMap(([file, list]) =>
    treeOf(file) === 'web'
      ? list
          .filter(({ path, typeOnly }) => pages.has(path) && !typeOnly)
          .map(({ path }) => `${relative(root, file)} → ${relative(root, path)}`)
      : [],
  )
  expect(wrong).toEqual([])
})

test('every file that the table of pages names stands under src/web', () => {
  const named = [
    ...Object.values(LAYOUTS),
    ...EAGER,
    NOT_BUILT_YET,
    ...PAGES.flatMap(({ module }) => module ?? []),
  ]
  const files = new Set(namesUnder(join(root, 'src/web')))
  expect([...new Set(named)].filter((name) => !files.has(`${name}.tsx`))).toEqual([])
})

/** The names as spelled on the disk, because some file systems treat `landing` and `Landing` as the same. */
const namesUnder = (directory: string) =>
  readdirSync(directory, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'))
