import { Kysely, PostgresDialect } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { endpoints, type Path } from '#contract/index.ts'
import { type Answerers, openCore } from '#server/core/call.ts'
import { fmNames } from '#server/core/function-modules.ts'
import type { Database } from '#server/db/schema.ts'
import { type Recorder, startRecorder } from '#server/telemetry/recorder.ts'
import { type Call, examplesOf, goodRequest, kindOf } from './refusals/prove.ts'
import type { Sent } from './refusals/provocation.ts'
import type { Example } from './examples.ts'
import { type Actor, makeActor, senderOf } from './setup/actors.ts'
import { callsTo, type TestApp, testApp } from './setup/app.ts'
import { callWithFile } from './setup/form.ts'
import { countCalls } from './setup/telemetry.ts'

// Promise L1: whatever is sent, by whomever, whether it is answered, refused or fails, its data appear in
// no line of the log, no record of a call and no entry of the audit.

const table = endpoints as readonly Call[] // the paths come from the contract

/** The values that a marked user sends: in place of the good values of these fields, in headers and in the address. */
const MARKED: Readonly<Record<string, string>> = {
  phone: '+380670987612',
  email: 'marked.person@example.com',
  login: 'marked.login',
  name: 'Марчелія',
  surname: 'Позначенко',
  middle_n: 'Міткодарівна',
  company: 'ТОВ «Позначка»',
  responsible: 'Позначена Особа',
  edrpou: '40404041',
  new_name: 'Дача під Позначкою',
  title: 'Позначена тема',
  ticket_message: 'Позначений зміст звернення',
  old_pass: 'marked old passphrase',
  new_pass: 'marked new passphrase',
  code: 'МКД7',
  unique_code: '9000987612',
  account: '1200987612',
  eic: '62Z0987612345678',
  house: '98-позначений',
  street: 'вулиця Позначена',
  reason: 'Позначена причина',
  token: 'marked-token-0987612-marked-token-0987612-mark',
  error: 'Позначена помилка браузера',
}
const HEADERS = {
  cookie: 'svitlo_device=marked-cookie-0987612',
  referer: 'http://localhost/cabinet?token=marked-referer-0987612',
  'x-forwarded-for': '198.51.100.77',
}
const QUERY = 'token=marked-query-0987612&phone=%2B380670987612'
const BASIC: [string, string] = ['marked-login-0987612', 'marked-password-0987612']
const FILE = Buffer.from('Прізвище;Телефон\r\nПозначенко;+380670987612\r\n')

/** Values of these fields are not secret; the test looks for everything else that is sent. */
const PUBLIC_FIELDS =
  /^(url|format|purpose|checkSelect|userType|utype|kind|kinds|zone|from|to|asOf|period|date|months|page|pageSize|sort|order|direction|language|platform|site|pageToDisplay|type|state|paid|queue|year|month|id|item|file|files|photo|ticket|bill|bills|payment|device|meter|values|value|day|hour|channels|quiet.*|mode|person|invitation|rights?|endsOn|user|proposal|role|decision|warning|ticketNumber|report|transports|crew)$/

/** What else is not secret in some calls: a ready reason, the company's own words, the number of a receipt. */
const PUBLIC_IN: readonly (readonly [path: string, field: string])[] = [
  ['/api/admin/accounts/', 'reason'],
  ['/api/admin/readings/', 'receipt'],
  ['/api/admin/readings/', 'decision'],
  ['/api/admin/tickets/templates/', 'title'],
  ['/api/admin/messages/', 'title'],
  ['/api/admin/messages/', 'text'],
  ['/api/admin/outages/', 'reason'],
  ['/api/admin/reports/trace', 'code'],
  // who is told is an employee, as the one who changes the rule; what is measured is a choice of a list
  ['/api/admin/alerts/', 'receivers'],
  ['/api/admin/alerts/', 'metric'],
  ['/api/admin/alerts/', 'subject'],
  // a crew is named by the company, and what it did is a choice of a list with the number of an act
  ['/api/admin/orders/', 'name'],
  // so is a service, with the words that customers read
  ['/api/admin/orders/services', 'code'],
  ['/api/admin/orders/services', 'description'],
  ['/api/admin/orders/', 'work'],
  ['/api/admin/orders/', 'act'],
  // requisites, contacts and bank accounts of a company are published
  ...[
    'words',
    'lists',
    'footer',
    'requisites',
    'account',
    'name',
    'edrpou',
    'postalAddress',
    'organizationSimple',
  ].map((field) => ['/api/admin/company/', field] as const),
  ['/api/admin/messages/', 'level'],
  ['/api/admin/messages/', 'pages'],
  ['/api/admin/messages/', 'sites'],
  ['/api/admin/messages/', 'audience'],
  ['/api/admin/messages/', 'message'],
  // by which service somebody pays; the public key of an agreement with it
  ['/api/payments/', 'provider'],
  ['/api/pay/', 'provider'],
  ['/api/admin/company/', 'provider'],
  ['/api/admin/company/', 'publicPart'],
  // how a payment has ended is a choice of a list
  ['/api/admin/payments/', 'outcome'],
  // what a company charges, and by which act
  ...['variant', 'price', 'act', 'actOn', 'actUrl'].map((field) => ['/api/admin/prices/', field] as const),
  // the rules of the regulator
  ...['variant', 'value', 'act', 'actOn', 'actUrl', 'confidence', 'note'].map(
    (field) => ['/api/admin/rules', field] as const,
  ),
]
const isPublicIn = (path: string) => PUBLIC_IN.filter(([of]) => path.startsWith(of)).map(([, field]) => field)

/** Every personal value of a body, however deep. */
function valuesIn(body: unknown, field = ''): string[] {
  if (typeof body === 'string') return body.length >= 4 && !PUBLIC_FIELDS.test(field) ? [body] : []
  if (Array.isArray(body)) return body.flatMap((each) => valuesIn(each, field))
  if (typeof body === 'object' && body !== null)
    return Object.entries(body).flatMap(([name, value]) => valuesIn(value, name))
  return []
}

const without = (body: object, fields: readonly string[]) =>
  Object.fromEntries(Object.entries(body).filter(([name]) => !fields.includes(name)))

/** The body with a marked value in each text field that has one. */
const marked = (body: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(body).map(([name, value]) => [
      name,
      name !== 'token' && typeof value === 'string' && MARKED[name] !== undefined ? MARKED[name] : value,
    ]),
  )
/** A body in which every field is wrong and marked. */
const spoilt = (body: object): Record<string, unknown> => ({
  ...Object.fromEntries(
    Object.keys(body).map((name) => [
      name,
      name === 'token' ? body[name as keyof typeof body] : [MARKED['name']],
    ]),
  ),
  [MARKED['surname'] ?? '']: MARKED['eic'],
})

let t: TestApp
/**
 * The same server with a core, or a database, that fails on every call and repeats in its message what it was given.
 */
let withoutCore: TestApp['app']
let withoutDatabase: TestApp['app']
beforeAll(async () => {
  t = await testApp()
  recorder = startRecorder({ pool: t.database.pool, log: { warn: console.warn, error: console.error } })
  const record = {
    fm: (call: (typeof t.recorded.fm)[number]) => void t.recorded.fm.push(call),
  }
  withoutCore = await t.reopened(
    {},
    { core: openCore({ answerers: failingCore(), record, now: t.clock.now }) },
  )
  withoutDatabase = await t.reopened({ db: failingDatabase(t.database.pool) })
})
afterAll(async () => {
  await withoutCore.close()
  await withoutDatabase.close()
  await t.close()
})
beforeEach(async () => {
  await t.deps.db.deleteFrom('portal.counters').execute()
  t.clock.forward(1000)
})

const outcry = (given: unknown) => {
  const said = `cannot: ${JSON.stringify(given)} ${Object.values(MARKED).join(' ')}`
  return Object.assign(new Error(said, { cause: new RangeError(said) }), { detail: said, where: said })
}

function failingCore(): Answerers {
  const entries = fmNames.map((name) => [name, (request: unknown) => Promise.reject(outcry(request))])
  return Object.fromEntries(entries) as Answerers // one for each name
}

/** Sessions are found, so that a call is recorded with its caller; every other statement fails. */
function failingDatabase(pool: Pool): Kysely<Database> {
  const failing = (client: PoolClient) => ({
    query: async (text: string, values: readonly unknown[]) => {
      if (/portal"?\.?"?sessions|^(begin|commit|rollback)/.test(text)) return client.query(text, [...values])
      throw outcry(values)
    },
    release: () => client.release(),
  })
  const wrapped = { connect: async () => failing(await pool.connect()), end: async () => {}, options: {} }
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: wrapped as unknown as Pool }) })
}

/** Everything written since the previous call of this function. */
async function written(): Promise<string> {
  const { rows } = await t.database.owner.pool.query<{ line: string }>(
    // the reason that an administrator gives belongs in the audit
    `select (to_jsonb(a) || jsonb_build_object('details', a.details - 'reason'))::text as line
    from portal.audit a where entry_id > $1 order by entry_id`,
    [lastEntry],
  )
  const { rows: last } = await t.database.owner.pool.query<{ id: number }>(
    'select coalesce(max(entry_id), 0)::int as id from portal.audit',
  )
  lastEntry = last[0]?.id ?? 0
  const [portal, fm, samples] = [
    t.recorded.portal.splice(0),
    t.recorded.fm.splice(0),
    t.recorded.samples.splice(0),
  ]
  portal.forEach(recorder.portal)
  fm.forEach(recorder.fm)
  samples.forEach(recorder.sample)
  const calls = [...portal, ...fm, ...samples]
  return [
    ...t.logged.splice(0),
    ...calls.map((call) => JSON.stringify(call)),
    ...rows.map(({ line }) => line),
  ].join('\n')
}
let lastEntry = 0
/** Writes what was recorded into the tables, as a server does. */
let recorder: Recorder

const send = async (app: TestApp['app'], call: Call, { body, basic }: Sent): Promise<number> => {
  if (call.upload) return (await callWithFile({ ...t, app }, call.path, body, FILE)).status
  const answer = await callsTo(app)(`${call.path}?${QUERY}` as Path, body, {
    basic: basic ?? BASIC,
    headers: HEADERS,
  })
  return answer.status
}

/** What a server makes itself: among so many digits a short value stands by chance. */
const MADE =
  /[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}|"(requestCode|at|userHash|accountHash)":"[^"]*"|"(time|pid|durationUs|entry_id)": ?\d+/g
const SHORT = 8

/** The value as it is, and as a header carries it. */
const formsOf = (value: string) => [value, Buffer.from(value).toString('base64')]

describe.each(table.map((call) => [call.path, call] as const))('%s', (path, call) => {
  test('leaves nothing of what was sent in the log, the records and samples of calls and the audit', async () => {
    const examples = examplesOf(path) as readonly Example[]
    for (const example of examples) {
      const me: Actor = await senderOf(t, call, kindOf(call, example))
      const good = await goodRequest(t, example, me)
      await written()
      // the failures first, because they change nothing
      const requests: [TestApp['app'], Sent][] = [
        [withoutCore, good],
        [withoutDatabase, good],
        [t.app, { ...good, body: spoilt(good.body), basic: BASIC }],
        [t.app, { ...good, body: marked(good.body), basic: BASIC }],
        [t.app, { ...good, body: { ...good.body, token: MARKED['token'] } }],
        [t.app, good],
      ]
      const personal = new Set(
        [
          ...requests.flatMap(([, { body, basic }]) => [
            ...valuesIn(without(body, isPublicIn(path))),
            ...(basic ?? []),
            basic?.join(':') ?? '',
          ]),
          // what the company itself publishes is not anybody's
          ...Object.values(without(MARKED, isPublicIn(path))).map(String),
          ...Object.values(HEADERS),
          ...BASIC,
          'marked-cookie',
          'marked-query',
          'marked-referer',
          me.phone,
          me.email,
          me.token,
        ].filter((value) => value.length >= 4),
      )
      for (const [app, sent] of requests) await send(app, call, sent)
      const text = await written()
      expect(text).toContain(path)
      const rest = text.replace(MADE, '')
      const where = (form: string) => (form.length < SHORT ? rest : text)
      expect(
        [...personal].filter((value) => formsOf(value).some((form) => where(form).includes(form))),
        text,
      ).toEqual([])
    }
  })
})

test('documents for guests and messages of payment services leave nothing in the log either', async () => {
  const street = 'позначенавулиця'
  const order = JSON.stringify({ order_id: 'marked-order-0987612', sender_phone: MARKED['phone'] })
  const data = Buffer.from(order).toString('base64')
  await written()
  for (const app of [withoutCore, withoutDatabase, t.app]) {
    for (const path of [
      `streets/${encodeURIComponent(street)}.json`,
      `houses/${encodeURIComponent(street)}.json`,
      `company/${MARKED['phone']}.json`,
      `messages/any/${MARKED['login']}.json`,
    ])
      await app.inject({
        method: 'GET',
        url: `/api/published/${path}`,
        query: { token: 'marked-query-0987612' },
        headers: HEADERS,
      })
    await app.inject({ method: 'GET', url: `/api/published/streets/${encodeURIComponent(street)}.json` })
    for (const provider of ['liqpay', 'portmone', 'easypay', 'monopay']) {
      const { statusCode } = await app.inject({
        method: 'POST',
        url: `/api/pay/callback/${provider}?${QUERY}`,
        headers: {
          ...HEADERS,
          'content-type': 'application/x-www-form-urlencoded',
          'x-sign': 'marked-sign-0987612',
        },
        payload: new URLSearchParams({
          data,
          signature: 'marked-signature-0987612',
          phone: MARKED['phone'] ?? '',
        }).toString(),
      })
      expect(statusCode, provider).not.toBe(404)
    }
  }
  const text = await written()
  expect(text).toContain('/api/published')
  expect(
    [street, encodeURIComponent(street), data, 'marked-', ...Object.values(MARKED)].filter(
      (value) => value.length > 4 && formsOf(value).some((form) => text.includes(form)),
    ),
    text,
  ).toEqual([])
})

test('the failures were failures', async () => {
  const example = examplesOf('/api/person/overview')[0]
  const call = table.find(({ path }) => path === '/api/person/overview')
  if (!example || !call) throw new Error('no such call')
  const me = await makeActor(t, 'person')
  const good = await goodRequest(t, example, me)
  expect(await send(withoutDatabase, call, good)).toBe(500)
  expect(await send(withoutCore, call, good)).toBe(500)
  const text = await written()
  expect(text).toContain('call failed')
  expect(text).toContain('personal-data.test.ts')
})

test('the tables of calls, of what they looked like and of their counts hold none of the marked values', async () => {
  await written()
  await recorder.close()
  await countCalls(t)
  const { rows: tables } = await t.database.owner.pool.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c
    where c.relnamespace = 'telemetry'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition`,
  )
  const marks = [...Object.values(MARKED).filter((value) => value.length > 4), ...BASIC, 'marked-']
  let rows = 0
  for (const { name } of tables) {
    const answer = await t.database.owner.pool.query<{ line: string }>(
      `select to_jsonb(r)::text as line from ${name} r`,
    )
    rows += answer.rows.length
    const text = answer.rows.map(({ line }) => line).join('\n')
    expect(
      marks.filter((mark) => formsOf(mark).some((form) => text.includes(form))),
      name,
    ).toEqual([])
  }
  expect(rows).toBeGreaterThan(table.length)
})
