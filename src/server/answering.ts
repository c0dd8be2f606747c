// One of the processes that answer (processes.ts). It ends when the first one tells it to, or is gone; signals from a
// terminal or a supervisor reach it too and mean the first one.
import { Server as NetServer } from 'node:net'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { readConfig } from './config.ts'
import type { Told } from './processes.ts'
import { type RunningServer, startServer } from './start-server.ts'

/** How long a connection that asks nothing is kept for a last request. */
const LINGER_MS = 5000

for (const signal of ['SIGINT', 'SIGTERM', 'SIGUSR2'] as const) process.on(signal, () => {})

const { database, name } = JSON.parse(process.env['SVITLO_TOLD'] ?? '{}') as Told // the first process wrote it
const config = readConfig(process.env)
const { metricsPort } = config
const starting = startServer(
  {
    ...config,
    // the first process answers at the port itself
    metricsPort: metricsPort ? metricsPort + Number(process.env['SVITLO_PROCESS']) : undefined,
  },
  {
    webDir: process.env['SVITLO_WEB'] === 'none' ? null : join(import.meta.dirname, '../../dist/web'),
    limitFactor: Number(process.env['LIMIT_FACTOR'] ?? 1),
    part: { does: 'answers', database: { ...database, stop: async () => {} }, name },
  },
)

process.on('message', (message) => {
  if (message === 'where') void starting.then(({ address }) => process.send?.(address))
  if (message === 'leave') void starting.then(leave)
})
await starting

/**
 * New connections go to the other processes; those that are open are asked to close with their next answer, and the
 * idle ones only after a while, so that no request meets a closed connection.
 */
async function leave(server: RunningServer): Promise<void> {
  const { server: http } = server.app
  http.prependListener('request', (_request: IncomingMessage, response: ServerResponse) => {
    response.shouldKeepAlive = false
  })
  Reflect.apply(NetServer.prototype.close, http, [])
  for (let waited = 0; waited < LINGER_MS && (await openAt(http)) > 0; waited += 50) await pause(50)
  await server.close()
  process.exit(0)
}

const openAt = (http: NetServer): Promise<number> =>
  new Promise((resolve) => http.getConnections((_error, count) => resolve(count ?? 0)))
