import cluster, { type Worker } from 'node:cluster'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { RateLimiterClusterMaster } from 'rate-limiter-flexible'
import type { FoundDatabase } from './db/find-database.ts'

/** How long an answering process may take to start, and how long its last connections may last when it leaves. */
const START_MS = 60_000
const LEAVE_MS = 20_000
/** A process that dies is started again, but not in a tight circle. */
const AGAIN_MS = 1000

/** What the first process tells every answering one. */
export type Told = { database: Omit<FoundDatabase, 'stop'>; name: string }

export type Processes = {
  /** where they all answer */
  address: string
  /** Replaces every process by a new one, one after another; no request is lost. */
  renew(): Promise<void>
  close(): Promise<void>
}

/**
 * Starts the processes that answer, beside the first one, which keeps the database and does the jobs. They share the
 * port, and the limits per address, which the first one counts.
 */
export async function startProcesses(
  count: number,
  database: FoundDatabase,
  warn: (sentence: string) => void,
): Promise<Processes> {
  new RateLimiterClusterMaster()
  cluster.setupPrimary({ exec: join(import.meta.dirname, 'answering.ts'), args: [] })
  const { stop: _stop, ...addresses } = database
  let closing = false
  let born = 0

  async function start(): Promise<Worker> {
    born += 1
    const handover: Told = { database: addresses, name: `answers ${born}` }
    const worker = cluster.fork({
      SVITLO_PROCESSES: String(count),
      SVITLO_PROCESS: String(born),
      SVITLO_TOLD: JSON.stringify(handover),
    })
    const late = AbortSignal.timeout(START_MS)
    await Promise.race([
      once(worker, 'listening', { signal: late }),
      once(worker, 'exit').then(() => Promise.reject(new Error('A process ended before it listened.'))),
    ])
    worker.once('exit', () => {
      running.delete(worker)
      if (!closing && !leaving.delete(worker)) void again()
    })
    running.add(worker)
    return worker
  }

  async function again(): Promise<void> {
    warn('A process that answers has ended; another one takes its place.')
    await pause(AGAIN_MS)
    if (!closing) await start().catch(again)
  }

  const running = new Set<Worker>()
  const leaving = new Set<Worker>()
  async function leave(worker: Worker): Promise<void> {
    leaving.add(worker)
    const ended = once(worker, 'exit')
    worker.send('leave')
    const stop = new AbortController()
    await Promise.race([
      ended,
      pause(LEAVE_MS, undefined, { signal: stop.signal }).then(() => worker.process.kill('SIGKILL')),
    ]).finally(() => stop.abort())
    await ended
  }

  const [first] = await Promise.all([start(), ...Array.from({ length: count - 1 }, start)])
  let renewing: Promise<void> = Promise.resolve()

  return {
    address: await addressOf(first),
    renew: () =>
      (renewing = renewing.then(async () => {
        const before = [...running]
        for (const old of before) {
          if (closing) return
          await start()
          await leave(old)
        }
      })),
    async close() {
      closing = true
      // a process that is just starting is one to be told, too
      await renewing.catch(() => {})
      await Promise.all([...running].map(leave))
    },
  }
}

/** A process says where it answers. */
function addressOf(worker: Worker): Promise<string> {
  return new Promise((resolve) => {
    const hear = (said: unknown) => {
      if (typeof said !== 'string') return
      worker.off('message', hear)
      resolve(said)
    }
    worker.on('message', hear)
    worker.send('where')
  })
}
