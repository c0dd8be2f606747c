import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { debtsThatDiffer } from '#billing/money/allocation.ts'
import { addressOf } from '#server/db/embedded.ts'
import { openDatabase } from '#server/db/open.ts'
import { readPostmaster } from '#server/db/postmaster.ts'
import { type PayStubs, startPayStubs } from '#stubs/payments/server.ts'
import { makeQuickDirectory } from './setup/quick-directory.ts'

// Whatever dies while somebody pays, what the provider has taken is in the ledger, once.

/** Four of five kill the server, the fifth and the last the database. */
const KILLS = Number(process.env['PAY_KILLS'] ?? 250)
const program = join(import.meta.dirname, 'programs/serve-meters.ts')
const SUM = 100_00

type Serving = { child: ChildProcess; address: string; token: string; account: string }
type Reply = {
  status: string
  code?: string
  payments?: { payment: string; amountKopiykas?: number; receipt?: string }[]
  going?: { kind: string; action: string; fields: Record<string, string> }
  rows?: { payment: string; number: string; state: string; receipt?: string | null }[]
  state?: string
}

const directory = makeQuickDirectory('pay-kills')
const stubs: PayStubs = await startPayStubs({ port: 0 })
let serving: Serving | null = null
afterAll(async () => {
  if (serving) {
    serving.child.kill('SIGKILL')
    await once(serving.child, 'exit')
  }
  await stubs.close()
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

/** The provider writes to the same address after every restart. */
async function freePort(): Promise<string> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo // a TCP server's address is never a path
  server.close()
  return String(port)
}

async function serve(port: string): Promise<Serving> {
  const child = spawn(process.execPath, [program, directory, '1', port, stubs.urls.liqpay], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => ['{}'])])) as [
    string,
  ]
  return { child, ...JSON.parse(line) }
}

async function ask(path: string, body: object, key: string = randomUUID()): Promise<Reply | null> {
  const { address = '', token = '' } = serving ?? {}
  try {
    const response = await fetch(new URL(path, address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ token, ...body }),
    })
    const reply = (await response.json()) as Reply // the shape of the contract, checked below
    return response.status === 503 || reply.code === 'repeat-in-flight' ? null : reply
  } catch {
    return null
  }
}
async function untilAnswered(path: string, body: object): Promise<Reply> {
  const key = randomUUID()
  for (let tries = 0; tries < 2400; tries++) {
    const reply = await ask(path, body, key)
    if (reply) return reply
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no answer from ${path}`)
}

/** Kills every process of the database, as a power cut or the kernel would. */
function killDatabase(): void {
  const postmaster = Number(readFileSync(join(directory, 'postgres/postmaster.pid'), 'utf8').split('\n')[0])
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(postmaster)], { encoding: 'utf8' })
  for (const pid of [postmaster, ...children.trim().split(/\s+/).map(Number)]) {
    try {
      process.kill(pid, 'SIGKILL')
    } catch {
      // it has already ended
    }
  }
}

/** One payer, from the basket to the page of the provider and back; asks again whatever was not answered. */
async function pay(account: string): Promise<string> {
  const begun = await untilAnswered('/api/payments/start', {
    items: [{ account, kopiykas: SUM }],
    provider: 'liqpay',
    payments: 1,
  })
  const payment = begun.payments?.[0]?.payment ?? JSON.stringify(begun)
  const { going } = await untilAnswered('/api/payments/go', { payment })
  await fetch(going?.action ?? '', {
    method: 'POST',
    body: new URLSearchParams(going?.fields),
    redirect: 'manual',
  })
  const order = stubs.find('liqpay', payment)
  if (!order) throw new Error('the provider does not know the payment')
  await stubs.act(order, 'pay-twice')
  await untilAnswered('/api/payments/check', { payment })
  return payment
}

test(
  `${KILLS} kills of the server and the database while somebody pays lose no payment and double none`,
  async () => {
    const port = await freePort()
    serving = await serve(port)
    const { account } = serving
    const paid: string[] = []
    for (let round = 0; round < KILLS; round++) {
      const paying = pay(account)
      // awaited below: a failure meanwhile is told there
      paying.catch(() => {})
      await new Promise((resolve) => setTimeout(resolve, (round * 37) % 211))
      if (round % 5 === 4 || round === KILLS - 1) killDatabase()
      else {
        serving.child.kill('SIGKILL')
        await once(serving.child, 'exit')
        serving = await serve(port)
      }
      paid.push(await paying)
    }
    expect(new Set(paid).size).toBe(KILLS)

    // the messages that died on the way are asked for and carried by whoever is alive
    const states = new Map<string, string>()
    for (let tries = 0; tries < 600 && states.size < KILLS; tries++) {
      for (const payment of paid.filter((candidate) => !states.has(candidate))) {
        const { state = '' } = await untilAnswered('/api/payments/check', { payment })
        if (state === 'credited') states.set(payment, state)
      }
      if (states.size < KILLS) await new Promise((resolve) => setTimeout(resolve, 500))
    }
    expect([...states.keys()].toSorted()).toEqual(paid.toSorted())

    const booked: string[] = []
    for (let page = 1; booked.length < KILLS && page < 20; page++) {
      const { rows = [] } = await untilAnswered('/api/person/payments', { account, page, pageSize: 100 })
      if (rows.length === 0) break
      booked.push(...rows.map(({ receipt }) => receipt ?? ''))
    }
    expect(booked).toHaveLength(KILLS)
    expect(new Set(booked).size).toBe(KILLS)
    expect(stubs.orders().filter(({ state }) => state === 'paid')).toHaveLength(KILLS)

    // what is kept of the debts is still what the ledger says
    const running = await readPostmaster(join(directory, 'postgres'))
    const database = openDatabase({ connectionString: addressOf(running?.sockets ?? ''), log: console })
    const { rows: differing } = await debtsThatDiffer(0, Number.MAX_SAFE_INTEGER).execute(database.db)
    await database.close()
    expect(differing).toEqual([])
  },
  KILLS * 20_000 + 60_000,
)
