import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fm } from '#server/core/function-modules.ts'
import { composer } from '#server/outbox/compose.ts'
import { mailGateway } from '#server/outbox/mail-gateway.ts'
import { smsGateway } from '#server/outbox/sms-gateway.ts'
import { tellDecided } from '#server/readings/tell-decided.ts'
import { startOutboxDrainer } from '#server/worker/outbox-drainer.ts'
import { startStubs, type Stubs } from '#stubs/start-stubs.ts'
import { makeActor, makeAttachment } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'
import { coreAt } from '#tests/setup/held-readings.ts'
import { makeUser, tokenOf } from '#tests/setup/users.ts'

// Whoever sends us something is answered: from the reading with a photo to the bill, by a real mail server and a gateway.

let t: TestApp
let stubs: Stubs
beforeAll(async () => {
  t = await testApp({ now: '2026-11-30T12:00:00+02:00' })
  stubs = await startStubs({ smsPort: 0, mailPort: 0, now: t.clock.now })
})
afterAll(async () => {
  await stubs.close()
  await t.close()
})

/** Sends what is due, as the worker does. */
async function send(): Promise<void> {
  const letters = startOutboxDrainer({
    db: t.database.db,
    carriers: {
      sms: smsGateway({ url: `http://127.0.0.1:${stubs.sms.port}`, token: 't', sender: 'Svitlo' }),
      email: mailGateway({
        url: `smtp://127.0.0.1:${stubs.mail.port}`,
        from: 'Світло <svitlo@svitlo.example>',
      }),
    },
    compose: composer(t.deps),
    now: t.clock.now,
    jitter: () => 0.5,
    log: { info() {}, warn() {}, error() {} },
    idle: true,
  })
  await letters.drain()
  await letters.close()
}

test('a household hands in a held reading with a photo and writes; staff accept and answer; the household is told by SMS and e-mail; the bill uses the reading', async () => {
  const me = await makeActor(t, 'person')
  const { token, account, email, phone } = me
  const metering = await tokenOf(t, await makeUser(t, 'admin', { login: 'oblik', roles: ['metering'] }))
  const service = await tokenOf(
    t,
    await makeUser(t, 'admin', { login: 'sluzhba', roles: ['customer-service'] }),
  )
  for (const event of ['readingAccepted', 'ticketAnswered'] as const) {
    const body = { token, account: null, event, channel: 'sms' as const, wanted: true }
    expect((await t.call('/api/letters/choose', body)).status).toBe(200)
  }
  const mails = () => stubs.mail.messages(email)
  const texts = () => stubs.sms.messages(phone.slice(1))
  const countsOf = (text: string) =>
    [mails(), texts()].map((all) => all.filter((message) => message.text.includes(text)).length)

  const photo = await makeAttachment(t, me, 'reading-photo')
  const value = me.nextValue + 3000
  const handed = await t.call('/api/person/readings/submit', {
    token,
    account,
    meterId: me.meterId,
    values: [{ zone: 'single', value }],
    confirmed: true,
    photo,
  })
  expect(handed.body.receipt?.readings, handed.text).toMatchObject([{ state: 'held' }])
  const receipt = handed.body.receipt.number
  const written = await t.call('/api/tickets/create', {
    token,
    account,
    kind: 'readings',
    title: 'Показання велике, бо був ремонт',
    ticket_message: 'Два місяці працювали обігрівачі. Фото табло додано до показання.',
    files: [],
  })
  expect(written.status, written.text).toBe(200)
  await send()
  expect(mails().some((message) => message.text.includes(receipt))).toBe(true)

  const queue = await t.call('/api/admin/readings/held', { token: metering, search: account })
  expect(queue.body.rows, queue.text).toMatchObject([{ receipt, photo: true, waits: true }])
  const accepted = await t.call('/api/admin/readings/decide', {
    token: metering,
    account,
    receipt,
    decision: 'accepted',
  })
  expect(accepted.status, accepted.text).toBe(200)
  const waiting = await t.call('/api/admin/tickets', { token: service, search: account })
  const [row] = waiting.body.rows
  const opened = await t.call('/api/admin/tickets/thread', { token: service, ticket: row?.id ?? '' })
  const answered = await t.call('/api/admin/tickets/answer', {
    token: service,
    ticket: row?.id ?? '',
    version: opened.body.ticket.version,
    text: 'Показання звірено з фото й прийнято. Воно ввійде в рахунок за листопад.',
    asks: false,
  })
  expect(answered.status, answered.text).toBe(200)

  await tellDecided({ ...t.deps, core: coreAt(t, t.deps.now()) })
  await send()
  const before = countsOf(receipt)
  // the mail told that it was held, then that it is accepted; the phone is told of what was chosen
  expect(before).toEqual([2, 1])
  expect(mails().filter(({ subject }) => subject?.includes(row?.number ?? 'none'))).toHaveLength(1)
  expect(texts().filter(({ text }) => text.includes(row?.number ?? 'none'))).toHaveLength(1)
  await tellDecided({ ...t.deps, core: coreAt(t, t.deps.now()) })
  await send()
  expect(countsOf(receipt)).toEqual(before)

  const thread = await t.call('/api/tickets/thread', { token, ticket: row?.id ?? '' })
  expect(thread.body.ticket.state).toBe('answered')
  expect(thread.text).toContain('звірено з фото')

  const closing = new Date('2026-12-08T02:30:00Z')
  await coreAt(t, closing).call(
    fm.ZPORTAL_PERIOD_CLOSE,
    { period: '2026-11', account, now: closing.toISOString() },
    { key: 'close' },
  )
  const { rows } = await sql<{ kwh: number; estimated: boolean; used: number }>`
    select b.kwh::float8 as kwh, b.estimated, (select count(*)::int from core.readings r
      where r.account_id = b.account_id and r.receipt = ${receipt} and r.bill_number = b.number) as used
    from core.bills b join core.accounts a using (account_id)
    where a.number = ${account} and b.period = '2026-11-01'`.execute(t.deps.db)
  expect(rows).toMatchObject([{ estimated: false, used: 1 }])
  expect(rows[0]?.kwh).toBeGreaterThan(2_900)
})
