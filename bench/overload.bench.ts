// Ten times more calls than the server can answer, sent at their own times whether the earlier ones are answered or not:
// what is answered in time, how long that takes, what memory grows by, and how fast the server is two seconds later. Four
// of five calls are the home of people who are signed in, every fifth is somebody's who only looks; the capacity is that
// of the same mix with nobody refused. A socket carries one call at a time, as a browser's does: a call for which none is
// free is not sent, and is counted. The driver takes as much of a processor as the server, so where there are two and
// `taskset` it has one to itself, and the server with its database the others, also while the capacity is measured; on
// other machines the ratio is that of both together.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { rm } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { loadavg } from 'node:os'
import { join } from 'node:path'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { createInterface } from 'node:readline'
import pg from 'pg'
import { quantile } from './setup/load.ts'
import { benchTown, CLOCK, SECRET } from './setup/town.ts'
import { makeDirectory } from '#tests/setup/quick-directory.ts'

const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 60)
const TIMES = 10
const SOCKETS = [400, 4000]
/** Goals: 0.95, 500 ms, 100 MiB and 0.95. What fails is less, because the machine is seldom quiet. */
const FLOORS = { during: 0.5, after: 0.5 }
/** Every so many calls one is of somebody who is not signed in. */
const ANONYMOUS = 5

const cores = availableParallelism()
const pinProcess = (which: string) => spawnSync('taskset', ['-acp', which, String(process.pid)]).status === 0
// the database is started by this process and keeps its processors
const apart = cores > 1 && pinProcess(`1-${cores - 1}`)
const town = await benchTown(0)
const { ownerUrl, appUrl } = await town.copy('overload')
// several processes are real ones: the demo has one
const owner = new pg.Client({ connectionString: ownerUrl })
await owner.connect()
await owner.query('update portal.installation set fiction = false')
await owner.end()
if (apart) execFileSync('taskset', ['-acp', '0', String(process.pid)])

const directory = makeDirectory('overload')
const command = [
  ...(apart ? ['taskset', '-c', `1-${cores - 1}`] : []),
  process.execPath,
  ...(process.env['BENCH_PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`] : []),
  join(import.meta.dirname, '../src/server/main.ts'),
]
const child = spawn(command[0] ?? '', command.slice(1), {
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    PATH: process.env['PATH'],
    DATABASE_URL: appUrl,
    DATABASE_OWNER_URL: ownerUrl,
    SVITLO_SECRET: SECRET,
    CLOCK,
    DATA_DIR: directory,
    PORT: String(20_000 + Math.floor(Math.random() * 10_000)),
    DEMO: '0',
    LOG: 'silent',
    // one alone wants the built web
    PROCESSES: String(Math.max(2, apart ? cores - 1 : cores)),
    SVITLO_WEB: 'none',
    LIMIT_FACTOR: '1000000',
  },
})
let address = ''
for await (const line of createInterface({ input: child.stdout })) {
  address = /Світло: (\S+)/.exec(line)?.[1] ?? ''
  if (address !== '') break
}
child.stdout.resume()
const { hostname, port } = new URL(address)

const requestOf = (path: string, body: object) => {
  const text = JSON.stringify(body)
  return Buffer.from(
    `POST ${path} HTTP/1.1\r\nHost: ${hostname}:${port}\r\nContent-Type: application/json\r\n` +
      `Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`,
  )
}
const homes = town.calls['home overview'].map(({ path, body }) => requestOf(path, body))
const anonymous = requestOf('/api/agreement', {})
let turn = 0
/** The next call of the mix, prepared: writing requests must not be what the driver is busy with. */
const nextCall = (): Buffer => {
  turn += 1
  return turn % ANONYMOUS === 0 ? anonymous : (homes[turn % homes.length] ?? anonymous)
}

type Answer = { status: number; ms: number; home: boolean }

/** Connections that stay open and are opened again when they are lost; each carries one call at a time. */
function connections(most: number) {
  const free: Socket[] = []
  const all = new Set<Socket>()
  const answers: Answer[] = []
  let lost = 0

  function open(): Socket {
    const socket = connect({ host: hostname, port: Number(port), noDelay: true })
    all.add(socket)
    return socket
  }
  function send(socket: Socket, call: Buffer, then: () => void): void {
    const begun = performance.now()
    let text = ''
    let whole = -1
    const end = () => {
      socket.off('data', hear)
      socket.off('close', gone)
      then()
    }
    const gone = () => {
      lost += 1
      end()
    }
    const hear = (piece: Buffer) => {
      text += piece.toString('latin1')
      if (whole < 0) {
        const head = text.indexOf('\r\n\r\n')
        if (head < 0) return
        whole = head + 4 + Number(/content-length: (\d+)/i.exec(text.slice(0, head))?.[1] ?? 0)
      }
      if (text.length < whole) return
      answers.push({
        status: Number(text.slice(9, 12)),
        ms: performance.now() - begun,
        home: call !== anonymous,
      })
      if (/\r\nconnection: close/i.test(text)) socket.destroy()
      else free.push(socket)
      end()
    }
    socket.on('data', hear)
    socket.once('close', gone)
    socket.write(call)
  }
  return {
    answers,
    lost: () => lost,
    /** @returns false when no connection is free */
    ask(then: () => void = () => {}): boolean {
      let socket = free.pop()
      while (socket?.destroyed) socket = free.pop()
      if (!socket && all.size >= most) return false
      if (!socket) {
        const opened = open()
        opened.on('error', () => {})
        opened.once('close', () => all.delete(opened))
        socket = opened
      }
      send(socket, nextCall(), then)
      return true
    },
    busy: () => all.size - free.length,
    close: () => all.forEach((socket) => socket.destroy()),
  }
}

/** Good answers a second to so many callers of whom each waits for its answer: of all, and of who is signed in. */
async function closed(callers: number, ms: number): Promise<{ all: number; homes: number }> {
  const clients = connections(callers)
  const end = performance.now() + ms
  await Promise.all(
    Array.from(
      { length: callers },
      () =>
        new Promise<void>((done) => {
          const again = () => (performance.now() < end ? clients.ask(again) : done())
          again()
        }),
    ),
  )
  clients.close()
  const good = clients.answers.filter(({ status }) => status === 200)
  if (good.length < clients.answers.length)
    throw new Error('a call was refused while the capacity was measured')
  return { all: good.length / (ms / 1000), homes: good.filter(({ home }) => home).length / (ms / 1000) }
}

/** What the processes of the server hold, MiB, without PostgreSQL. */
function memory(pid = child.pid ?? 0): number {
  const said = (name: string) => {
    try {
      return readFileSync(`/proc/${pid}/${name}`, 'utf8')
    } catch {
      return ''
    }
  }
  if (said('comm').trim() === 'postgres') return 0
  const resident = Number(/VmRSS:\s+(\d+)/.exec(said('status'))?.[1] ?? 0) / 1024
  const below = said(`task/${pid}/children`).split(' ').filter(Boolean)
  return below.reduce((sum, child) => sum + memory(Number(child)), resident)
}

await closed(32, 5000)
console.log(
  `${TIMES} times the capacity for ${SECONDS} s, the driver ${apart ? 'on a processor of its own' : 'beside the server'}, load ${loadavg()[0]?.toFixed(1)}\n`,
)
console.log(
  'sockets   capacity/s   sent/s   good/s   ratio   of homes   p50 ms   p99 ms   refused   lost   unsent   MiB more   two seconds later',
)
for (const sockets of SOCKETS) {
  const capacity = await closed(32, 6000)
  const crowd = connections(sockets)
  let due = 0
  let sent = 0
  const held = memory()
  let most = held
  const begun = performance.now()
  while (performance.now() - begun < SECONDS * 1000) {
    for (; due < ((performance.now() - begun) / 1000) * capacity.all * TIMES; due += 1)
      if (crowd.ask()) sent += 1
    if (Math.random() < 0.02) most = Math.max(most, memory())
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  const good = crowd.answers.filter(({ status }) => status === 200)
  const refused = crowd.answers.filter(({ status }) => status === 503).length
  crowd.close()
  await new Promise((resolve) => setTimeout(resolve, 2000))
  const after = (await closed(32, 4000)).all / capacity.all
  const during = good.length / SECONDS / capacity.all
  const ofHomes = good.filter(({ home }) => home).length / SECONDS / capacity.homes
  const times = good.map(({ ms }) => ms)
  const low = ofHomes < FLOORS.during || after < FLOORS.after
  if (low) process.exitCode = 1
  console.log(
    [
      String(sockets).padStart(7),
      capacity.all.toFixed(0).padStart(12),
      (sent / SECONDS).toFixed(0).padStart(8),
      (good.length / SECONDS).toFixed(0).padStart(8),
      during.toFixed(2).padStart(7),
      ofHomes.toFixed(2).padStart(10),
      quantile(times, 0.5).toFixed(0).padStart(8),
      quantile(times, 0.99).toFixed(0).padStart(8),
      String(refused).padStart(9),
      String(crowd.lost()).padStart(6),
      String(due - sent).padStart(8),
      (most - held).toFixed(0).padStart(10),
      `×${after.toFixed(2)}${low ? '  TOO LOW' : ''}`.padStart(12),
    ].join(' '),
  )
}
console.log(
  `\nfloors: ${FLOORS.during} of the capacity of homes during, ${FLOORS.after} of it two seconds later; goals 0.95, p99 500 ms, 100 MiB, 0.95`,
)

const ended = once(child, 'exit')
child.kill('SIGTERM')
await ended
await town.close()
await rm(directory, { recursive: true, force: true })
