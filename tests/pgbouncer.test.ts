import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints, type Path } from '#contract/index.ts'
import { openCore } from '#server/core/call.ts'
import { openEmbeddedCore } from '#billing/open.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { makeAccount, makeMeter } from '#seeds/makers/core.ts'
import { makeBill, makeReadings } from '#seeds/makers/core-books.ts'
import { type Example, examples } from './examples.ts'
import { makeActor } from './setup/actors.ts'
import { callsTo, type TestApp, testApp } from './setup/app.ts'
import { PGBOUNCER, startPgbouncer } from './setup/pgbouncer.ts'
import { type ServerProcess, startServerProcess } from './setup/server-process.ts'
import { makeUser, PASSWORD } from './setup/users.ts'

// docs/operate/scale.md: a PgBouncer in transaction mode between the server and its database, of any version by
// PGBOUNCER=1. A connection of the server is then another one of the database in each transaction.

type Call = Endpoint & { path: Path }
// the paths come from the contract
const calls = (endpoints as readonly Call[]).filter(({ upload, file }) => !upload && !file)

describe.runIf(PGBOUNCER !== undefined)('through a PgBouncer (runs where one is installed)', () => {
  let t: TestApp
  let bouncer: Awaited<ReturnType<typeof startPgbouncer>>
  let databases: OpenDatabase[] = []
  let through: TestApp['call']
  beforeAll(async () => {
    t = await testApp()
    bouncer = await startPgbouncer(t.database.connectionString)
    const open = () =>
      openDatabase({ connectionString: bouncer.address, namedStatements: false, log: { warn() {} } })
    const [ownDatabase, ofCore] = [open(), open()]
    databases = [ownDatabase, ofCore]
    const record = { fm() {} }
    const core = openCore({
      answerers: openEmbeddedCore({ db: ofCore.db }),
      record,
      now: t.clock.now,
    })
    const app = await t.reopened({ db: ownDatabase.db }, { core, pool: ownDatabase.pool })
    through = callsTo(app)
  })
  afterAll(async () => {
    await Promise.all(databases.map(({ close }) => close()))
    await bouncer.stop()
    await t.close()
  })

  test.each(calls.map((call) => [call.path, call] as const))(
    '%s answers three who come at once',
    async (path, call) => {
      const [example] = (examples[path] ?? []) as readonly Example[] // the examples belong to this path
      if (!example) throw new Error(`no example of ${path}`)
      const kinds = call.access.who === 'anyone' ? [example.as ?? ('person' as const)] : call.access.kinds
      const me = await makeActor(t, example.kinds?.[0] ?? kinds[0] ?? 'person')
      const body = await example.body(me, t)
      const basic = await example.basic?.(me, t)
      const answers = await Promise.all(Array.from({ length: 3 }, () => through(path, body, { basic })))
      const texts = answers.map(({ status, text }) => `${status} ${status === 200 ? '' : text}`)
      expect(texts.filter((text) => text.startsWith('5') && !text.includes('"busy"'))).toEqual([])
      // who comes later may find it done
      expect(texts).toContain('200 ')
    },
  )
})

test.runIf(PGBOUNCER !== undefined)(
  'a server starts behind a PgBouncer, and a customer signs in, looks and hands in a reading',
  async () => {
    const t = await testApp()
    const account = await makeAccount(t.database.db, { index: 71 })
    const meter = await makeMeter(t.database.db, account.accountId, { number: '60000071' })
    await makeReadings(t.database.db, meter, { from: '2025-11', months: 12, monthly: 100 })
    const bill = await makeBill(t.database.db, account, { period: '2026-10', amountKop: 43_200, kwh: 100 })
    const login = '+380990000371'
    await makeUser(t, 'person', { login, accounts: [account.number] })
    const bouncer = await startPgbouncer(t.database.connectionString)
    let server: ServerProcess | null = null
    onTestFinished(async () => {
      await server?.stop()
      await bouncer.stop()
      await t.close()
    })
    server = await startServerProcess(t.database, {
      DATABASE_URL: bouncer.address,
      PGBOUNCER: '1',
      CLOCK: '2026-11-21T12:00:00+02:00',
      LIMIT_FACTOR: '1000',
    })
    const { call } = server
    const signIn = () => call('/api/auth/person', { phone: login, userType: 'person' }, [login, PASSWORD])
    const token = (await signIn()).body.user?.token
    const request = { token, account: account.number }
    // more at once than PgBouncer has connections
    const looks = await Promise.all(Array.from({ length: 20 }, () => call('/api/person/overview', { token })))
    expect(looks.map(({ status }) => status)).toEqual(looks.map(() => 200))
    expect(JSON.stringify((await call('/api/person/bills', request)).body)).toContain(bill.number)
    const sent = await call('/api/person/readings/submit', {
      ...request,
      meterId: String(meter.meterId),
      values: [{ zone: 'single', value: 2250 }],
      confirmed: true,
    })
    expect(sent.status, JSON.stringify(sent.body)).toBe(200)
    expect(
      JSON.stringify(
        (await call('/api/person/readings', { ...request, meterId: String(meter.meterId) })).body,
      ),
    ).toContain('2250')
    expect((await call('/api/log-out', { token })).status).toBe(200)
  },
)
