import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { type Answerers, openCore, workerTrace } from '../call.ts'
import type { CoreUnderTest } from '../conformance/under-test.ts'
import { openCoreUnderTest } from '#billing/under-test.ts'
import { type FmName, fm } from '../function-modules.ts'
import { CoreRefusal } from '../refusal.ts'
import { openRemoteCore } from './open.ts'

/** Fields that hold ids of the core. */
const ID_FIELDS: ReadonlySet<string> = new Set([
  'id',
  'meterId',
  'replacedBy',
  'payment',
  'paymentId',
  'after',
  'next',
])

/**
 * A remote core: the embedded one behind a wire. Only JSON passes, its ids are 18 digits with leading zeros, and it
 * leaves the order and the pages of lists to the portal. The wire is bad: calls wait and overtake each other, are
 * executed twice at once, and are cut off before or after they are executed.
 */
export async function openRemoteUnderTest(): Promise<CoreUnderTest & { mishaps: Mishaps }> {
  const embeddedCore = await openCoreUnderTest()
  const ids = foreignIds()
  const mishaps: Mishaps = { cutBefore: 0, cutAfter: 0, doubled: 0, slow: 0 }
  const server = createServer((request, response) => {
    answer(embeddedCore.answerers, ids, mishaps, request, response).catch(() => response.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // it listens at a port
  const answerers = openRemoteCore({ url: `http://127.0.0.1:${port}/fm/` })
  return {
    ...embeddedCore,
    mishaps,
    at: (moment) =>
      openCore({ answerers, record: { fm() {} }, now: () => new Date(moment) }).for(workerTrace),
    household: async (wish) => {
      const { meterId, ...more } = await embeddedCore.household(wish)
      return { ...more, meterId: ids.abroad(meterId, 'meterId') }
    },
    firm: async (wish) => {
      const { meterIds, ...more } = await embeddedCore.firm(wish)
      return { ...more, meterIds: meterIds.map((id) => ids.abroad(id, 'meterId')) }
    },
    profile: (number, meterId, days) => embeddedCore.profile(number, ids.here(meterId), days),
    async close() {
      server.closeAllConnections()
      server.close()
      await embeddedCore.close()
    },
  }
}

type Mishaps = { cutBefore: number; cutAfter: number; doubled: number; slow: number }

/**
 * What happens to a call, depending on its number, so that each kind always occurs at the same numbers. A third attempt
 * always succeeds.
 */
function fate(place: number, attempt: number) {
  const cut = attempt < 3
  return {
    cutBefore: cut && place % 11 === 3,
    cutAfter: cut && place % 13 === 5,
    doubled: place % 7 === 2,
    slow: place % 31 === 17,
    // so that later calls are often answered sooner
    waitMs: (place * 7) % 5,
  }
}

let calls = 0

async function answer(
  answerers: Answerers,
  ids: ReturnType<typeof foreignIds>,
  mishaps: Mishaps,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  calls += 1
  const { cutBefore, cutAfter, doubled, slow, waitMs } = fate(calls, Number(request.headers['x-attempt']))
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer) // no encoding is set, so each chunk is a Buffer
  const question = JSON.parse(Buffer.concat(chunks).toString('utf8')) as {
    request: unknown
    key: string | null
    now: string
  } // openRemoteCore sends this
  if (cutBefore) {
    mishaps.cutBefore += 1
    response.destroy()
    return
  }
  if (slow) mishaps.slow += 1
  await wait(slow ? 50 : waitMs)
  const name = request.url?.split('/').at(-1) as FmName // called by the names of the register
  const execute = () =>
    // the request belongs to this module
    (answerers[name] as (request: unknown, context: object) => Promise<unknown>)(
      fm[name].asks.parse(withoutPage(ids.home(question.request))),
      { key: question.key, now: new Date(question.now) },
    )
  if (doubled) mishaps.doubled += 1
  const [first, second] = await Promise.allSettled(doubled ? [execute(), execute()] : [execute()])
  const outcome = second?.status === 'fulfilled' ? second : first
  if (cutAfter) {
    mishaps.cutAfter += 1
    response.destroy()
    return
  }
  if (outcome?.status === 'fulfilled') send(response, 200, { answer: ids.allAbroad(outcome.value) })
  else if (outcome?.reason instanceof CoreRefusal) {
    const { code, field = null, params } = outcome.reason
    send(response, 422, { refusal: { code, field, params } })
  } else {
    response.writeHead(500, { 'content-type': 'text/html' })
    response.end('<html><body>Internal Server Error</body></html>')
  }
}

/** The request without the wanted page, so that the core returns every row. */
function withoutPage(request: unknown): unknown {
  const { page: _page, ...rest } = request as { page?: unknown } // the request of a module is an object
  return rest
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

/** Ids as a foreign system gives them, each kind with its own: our ids never leave this core. */
function foreignIds() {
  const abroadOf = new Map<string, string>()
  const homeOf = new Map<string, string>()
  const kindOf = (field: string) =>
    field === 'payment' || field === 'paymentId' ? 'id' : field === 'replacedBy' ? 'meterId' : field
  function abroad(id: string, field: string): string {
    const known = `${kindOf(field)} ${id}`
    const given = abroadOf.get(known) ?? String(10_000_001 + abroadOf.size).padStart(18, '0')
    abroadOf.set(known, given)
    homeOf.set(given, id)
    return given
  }
  const turned = (value: unknown, turn: (id: string, field: string) => string): unknown => {
    if (Array.isArray(value)) return value.map((entry) => turned(entry, turn))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([key, field]) => [
        key,
        ID_FIELDS.has(key) && typeof field === 'string' ? turn(field, key) : turned(field, turn),
      ]),
    )
  }
  return {
    abroad,
    allAbroad: (answered: unknown) => turned(answered, abroad),
    here: (id: string) => homeOf.get(id) ?? 'unknown',
    home: (request: unknown) => turned(request, (id) => homeOf.get(id) ?? 'unknown'),
  }
}
