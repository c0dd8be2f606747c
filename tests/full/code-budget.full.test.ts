import { afterAll, beforeAll, expect, test } from 'vitest'
import { addressKey } from '#server/address-key.ts'
import { codeRules } from '#server/auth/codes.ts'
import { type TestApp, testApp } from '#tests/setup/app.ts'

// Promise A7 at its full count: a thousand requests over phones and addresses send no more than the limits in any
// minute and any hour, and the callers cannot notice it.

const REQUESTS = 1000
const MINUTE = 60_000
const HOUR = 60 * MINUTE

let t: TestApp
beforeAll(async () => {
  t = await testApp()
})
afterAll(() => t.close())

type Sent = { at: number; phone: string; address: string }

/** The largest number of times in any span of this many milliseconds, excluding its end. */
function mostWithin(times: readonly number[], span: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return Math.max(0, ...sorted.map((from) => sorted.filter((at) => at >= from && at < from + span).length))
}
const groups = (sent: readonly Sent[], key: (of: Sent) => string) =>
  [...Map.groupBy(sent, key).values()].map((each) => each.map(({ at }) => at))

const phone = (n: number) => `+38099500${String(1000 + n)}`
const ipv6 = (net: number, n: number) => `2001:db8:0:${net.toString(16)}::${(n + 1).toString(16)}`

/** Asks for a code, and tells whether a message was put into the outbox. */
async function ask(to: string, address: string, shapes: Set<string>): Promise<Sent | null> {
  const before = (await t.sent(to)).length
  const answer = await t.call(
    '/api/auth/send-code',
    { purpose: 'sign-up', checkSelect: 'phone', phone: to },
    { address },
  )
  const { date: _, 'content-length': _length, ...headers } = answer.headers
  const { resendAfterSeconds, ...rest } = answer.body
  expect(resendAfterSeconds).toBeGreaterThan(0)
  shapes.add(JSON.stringify([answer.status, Object.keys(headers).toSorted(), { ...rest, sentTo: '' }]))
  const sent = (await t.sent(to)).length > before
  return sent ? { at: t.deps.now().getTime(), phone: to, address: addressKey(address) } : null
}

test.each([
  ['many phones from few addresses', 200, 3, 20_000],
  ['few phones from many addresses', 4, 300, 20_000],
  ['one phone, asked for again and again', 1, 50, 11_000],
  ['forty phones from ten addresses', 40, 10, 30_000],
])(`${REQUESTS} requests: %s`, async (what, phones, nets, step) => {
  t.clock.forward(48 * HOUR)
  const shapes = new Set<string>()
  const sent: Sent[] = []
  for (let n = 0; n < REQUESTS; n++) {
    const net = t.deps.random.int(nets)
    const address = net % 2 ? ipv6(net, n) : `192.0.${2 + (net >> 8)}.${net & 255}`
    const message = await ask(phone(t.deps.random.int(phones)), address, shapes)
    if (message) sent.push(message)
    t.clock.forward(t.deps.random.int(2 * step))
  }
  const perMinute = Math.max(...groups(sent, (of) => of.phone).map((at) => mostWithin(at, MINUTE)))
  const perHour = Math.max(...groups(sent, (of) => of.phone).map((at) => mostWithin(at, HOUR)))
  const perAddress = Math.max(...groups(sent, (of) => of.address).map((at) => mostWithin(at, HOUR)))
  console.log(
    `${what}: ${sent.length} of ${REQUESTS} sent; of one phone ${perMinute} a minute, ${perHour} an hour; of one address ${perAddress} an hour`,
  )
  expect(perMinute).toBeLessThanOrEqual(1)
  expect(perHour).toBeLessThanOrEqual(codeRules.perHour)
  expect(perAddress).toBeLessThanOrEqual(codeRules.perAddressHour)
  // every caller gets the same answer, apart from the seconds
  expect([...shapes]).toHaveLength(1)
})
