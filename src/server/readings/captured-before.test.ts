import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Actor, makeActor, openSession } from '#tests/setup/actors.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

const DAY = 86_400_000
/** On the evening of the last day on which readings count for the 1st. */
const EVENING = '2026-12-03T23:50:00+02:00'
let t: TestApp
beforeAll(async () => {
  t = await testApp({ now: EVENING })
})
afterAll(() => t.close())

const handIn = (me: Actor, token: string, key: string, more: { takenAt?: string } = {}) =>
  t.call(
    '/api/person/readings/submit',
    {
      token,
      account: me.account,
      meterId: me.meterId,
      values: [{ zone: 'single', value: me.nextValue }],
      ...more,
    },
    { key },
  )

test('what was sent in the evening without internet and again in the morning counts for the evening', async () => {
  t.clock.set(EVENING)
  const me = await makeActor(t, 'person')
  const takenAt = t.deps.now().toISOString()
  t.clock.set('2026-12-04T08:00:00+02:00')
  const { token } = await openSession(t, me.user)
  const sent = await handIn(me, token, 'captured-0001', { takenAt })
  expect(sent.body, sent.text).toMatchObject({ receipt: { countsOn: '2026-12-01' } })
})

test('a repeat of what was taken is answered as the first time, however late it comes', async () => {
  t.clock.set(EVENING)
  const me = await makeActor(t, 'person')
  const takenAt = t.deps.now().toISOString()
  const first = await handIn(me, me.token, 'captured-0002')
  expect(first.body, first.text).toMatchObject({ receipt: { countsOn: '2026-12-01' } })
  // the answer came to nobody, and now it is said when the value was read
  const again = await handIn(me, me.token, 'captured-0002', { takenAt })
  expect(again.text).toBe(first.text)

  // the portal died before it kept the answer: the core has it
  await t.database.pool.query(`delete from portal.idempotency where key = 'captured-0002'`)
  t.clock.forward(5 * DAY)
  const { token } = await openSession(t, me.user)
  const late = await handIn(me, token, 'captured-0002', { takenAt })
  expect(late.body, late.text).toMatchObject({ receipt: { number: first.body.receipt.number } })
  t.clock.forward(20 * DAY)
  const other = await makeActor(t, 'person')
  const old = await handIn(other, other.token, 'captured-0003', { takenAt })
  expect(old.body).toMatchObject({ code: 'date-invalid', field: 'takenAt' })
})
