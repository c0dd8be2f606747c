import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, expect, test } from 'vitest'
import { makeQuickDirectory } from './setup/quick-directory.ts'

const KILLS = process.env['SVITLO_FULL'] ? 200 : 2
const program = join(import.meta.dirname, 'programs/serve-meters.ts')

type Serving = { child: ChildProcess; address: string; token: string; account: string }
type Reply = {
  status: string
  code?: string
  receipt?: { number: string }
  rows?: { meter: string; value: number; receipt: string }[]
  meters?: { meterId: string; meter: string; zones: { previous: { value: number } }[] }[]
}

const directory = makeQuickDirectory('kills')
let serving: Serving | null = null
afterAll(async () => {
  if (serving) {
    serving.child.kill('SIGKILL')
    await once(serving.child, 'exit')
  }
  await rm(directory, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

async function serve(): Promise<Serving> {
  const child = spawn(process.execPath, [program, directory, String(KILLS + 1)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const lines = createInterface({ input: child.stdout })
  const [line] = (await Promise.race([once(lines, 'line'), once(child, 'exit').then(() => ['{}'])])) as [
    string,
  ]
  return { child, ...JSON.parse(line) }
}

/** One attempt; null when there was no answer or «try again». */
async function ask(to: Serving, path: string, body: object, key: string): Promise<Reply | null> {
  try {
    const response = await fetch(new URL(path, to.address), {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ token: to.token, account: to.account, ...body }),
    })
    const reply = (await response.json()) as Reply // the shape of the contract, checked below
    return response.status === 503 || reply.code === 'repeat-in-flight' ? null : reply
  } catch {
    return null
  }
}

async function untilAnswered(to: () => Serving, path: string, body: object, key: string): Promise<Reply> {
  for (let tries = 0; tries < 400; tries++) {
    const reply = await ask(to(), path, body, key)
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

test(
  `${KILLS} kills of the server and the database between the click and the reply lose no reading and double none`,
  async () => {
    serving = await serve()
    const { meters = [] } = await untilAnswered(() => serving!, '/api/person/meters', {}, randomUUID())
    const receipts = new Map<string, string>()

    for (let round = 0; round < KILLS; round++) {
      const meter = meters[round]!
      const value = (meter.zones[0]?.previous.value ?? 0) + 10 + round
      const submit = { meterId: meter.meterId, values: [{ zone: 'single', value }] }
      const key = randomUUID()
      const first = ask(serving, '/api/person/readings/submit', submit, key)
      await new Promise((resolve) => setTimeout(resolve, (round * 7) % 29))
      if (round % 2 === 0) {
        serving.child.kill('SIGKILL')
        await once(serving.child, 'exit')
        serving = await serve()
      } else killDatabase()
      const acknowledged = await first
      const repeated = await untilAnswered(() => serving!, '/api/person/readings/submit', submit, key)
      expect(repeated, `round ${round}: ${JSON.stringify(repeated)}`).toMatchObject({ status: 'success' })
      if (acknowledged?.status === 'success')
        expect(repeated.receipt?.number).toBe(acknowledged.receipt?.number)
      receipts.set(meter.meter, `${value} ${repeated.receipt?.number}`)
    }

    const { rows = [] } = await untilAnswered(
      () => serving!,
      '/api/person/readings',
      { from: '2026-03-01', pageSize: 200 },
      randomUUID(),
    )
    const kept = rows.map((row) => [row.meter, `${row.value} ${row.receipt}`] as const)
    expect(kept).toHaveLength(KILLS)
    expect(new Map(kept)).toEqual(receipts)
  },
  KILLS * 20_000,
)
