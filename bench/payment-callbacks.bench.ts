// Messages of a provider taken by the portal against the least that can be done for one: the same signature checked, and
// the same row written (limit 0.8 of its throughput). Both answer over HTTP from one process and one database, by turns,
// while nobody asks the provider (that is the worker, another process); and how long forged messages take to be refused, of a merchant that is known and of one that is not.
import { createHash, randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import Fastify from 'fastify'
import { makeAccount } from '#seeds/makers/core.ts'
import { readConfig } from '#server/config.ts'
import { liqpaySignature } from '#server/payments/providers/liqpay.ts'
import { findDatabase } from '#server/db/find-database.ts'
import { prepareDatabase } from '#server/db/prepare-database.ts'
import { startServer } from '#server/start-server.ts'
import { demoMerchant } from '#stubs/payments/merchants.ts'
import { makePayment, siteOf } from '#tests/setup/payments.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'

const PAYMENTS = 500
const MESSAGES = 1500
const AT_ONCE = 32
const ROUNDS = 5
const LEAST = 0.8
const FORGED = 10_000
/** Forged messages of the two kinds differ by no more than this share of their median. */
const APART = 0.25

const directory = makeDirectory('callbacks')
const config = readConfig({
  DATA_DIR: directory,
  PORT: '0',
  DEMO: '0',
  LOG: 'silent',
  LIQPAY_URL: 'http://127.0.0.1:9',
})
const payments: string[] = []
const log = { debug() {}, info() {}, warn: console.warn, error: console.error }
const database = await findDatabase(config, { log })
await prepareDatabase(database)
const server = await startServer(config, {
  webDir: null,
  limitFactor: 1_000_000,
  part: { does: 'answers', database: database, name: 'answers' },
})
const account = (await makeAccount(server.database.db, { index: 77 })).number
for (let n = 0; n < PAYMENTS; n++) payments.push(await makePayment({ deps: server.deps }, { account }))
const { publicPart, secret } = demoMerchant('liqpay', siteOf(account))
const key = secret['privateKey'] ?? ''
const { pool, db } = server.database

const bare = Fastify()
bare.addContentTypeParser(
  'application/x-www-form-urlencoded',
  { parseAs: 'string' },
  (_request, body, done) => done(null, body),
)
bare.post<{ Body: string }>('/callback', async ({ body }, reply) => {
  const form = new URLSearchParams(body)
  const data = form.get('data') ?? ''
  if (liqpaySignature(key, data) !== form.get('signature')) return reply.code(403).send()
  const { order_id } = JSON.parse(Buffer.from(data, 'base64').toString('utf8'))
  const at = new Date()
  await pool.query({
    name: 'bare callback',
    text: `insert into portal.payment_messages
      (message_id, provider, payment_id, way, received_at, last_at, body_hash, raw_sealed, masked)
      values ($1, 'liqpay', $2, 'callback', $3, $3, $4, $5, '{}')`,
    values: [randomUUID(), order_id, at, createHash('sha256').update(body).digest(), Buffer.from(body)],
  })
  return ''
})
const bareAddress = await bare.listen({ port: 0, host: '127.0.0.1' })

let serial = 0
function message(order = payments[serial % PAYMENTS] ?? '', shop = publicPart, by = key): string {
  serial += 1
  const words = {
    public_key: shop,
    order_id: order,
    status: 'success',
    amount: 100,
    currency: 'UAH',
    n: serial,
  }
  const data = Buffer.from(JSON.stringify(words)).toString('base64')
  return new URLSearchParams({ data, signature: liqpaySignature(by, data) }).toString()
}
const headers = { 'content-type': 'application/x-www-form-urlencoded' }

/** Messages a second. */
async function throughput(url: string): Promise<number> {
  const bodies = Array.from({ length: MESSAGES }, () => message())
  let at = 0
  const began = performance.now()
  const worker = async () => {
    for (let body = bodies[at++]; body !== undefined; body = bodies[at++]) {
      const reply = await fetch(url, { method: 'POST', headers, body })
      await reply.arrayBuffer()
      if (reply.status !== 200) throw new Error(`${url} answered ${reply.status}`)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
  return (MESSAGES * 1000) / (performance.now() - began)
}
const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0

const ours = new URL('/api/pay/callback/liqpay', server.address).href
const least = `${bareAddress}/callback`
const ratios: number[] = []
for (let round = 0; round <= ROUNDS; round++) {
  const first = round % 2 === 0 ? ours : least
  const firstRate = await throughput(first)
  const other = await throughput(first === ours ? least : ours)
  const [ownRate, floor] = first === ours ? [firstRate, other] : [other, firstRate]
  if (round > 0) ratios.push(ownRate / floor)
  console.log(`round ${round}: ${ownRate.toFixed(0)} messages/s, bare ${floor.toFixed(0)}`)
  await db.deleteFrom('portal.payment_messages').execute()
}
const ratio = median(ratios)
console.log(`throughput ${ratio.toFixed(2)} of a bare verified insert (limit ${LEAST})`)

/** Milliseconds of each forged message, by turns of a known and of an unknown merchant. */
const took: [number[], number[]] = [[], []]
for (let n = 0; n < FORGED; n++) {
  const kind = n % 2
  const body = message(randomUUID(), kind === 0 ? publicPart : 'i99999999999', 'not the key')
  const began = performance.now()
  const reply = await fetch(ours, { method: 'POST', headers, body })
  await reply.arrayBuffer()
  took[kind]?.push(performance.now() - began)
  if (reply.status !== 403) throw new Error(`a forged message was answered ${reply.status}`)
}
const [known, unknown] = [median(took[0]), median(took[1])]
const apart = Math.abs(known - unknown) / Math.max(known, unknown)
console.log(
  `${FORGED} forged messages refused: ${known.toFixed(3)} ms of a known merchant, ${unknown.toFixed(3)} ms of an unknown one, ${(apart * 100).toFixed(0)} % apart (limit ${APART * 100} %)`,
)
process.exitCode = ratio >= LEAST && apart <= APART ? 0 : 1
await bare.close()
await server.close()
await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
process.exit()
