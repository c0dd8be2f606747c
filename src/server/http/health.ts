import { constants } from 'node:fs'
import { access, statfs } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '#server/config.ts'
import type { CoreDoor } from '#server/core/call.ts'
import type { Replica } from '#server/db/replica.ts'
import { isNoRoom } from '#server/no-room.ts'
import { listStates } from '#server/signing/list-state.ts'
import { gatewaysOf } from '#server/worker/channels.ts'

/** A load balancer asks every second or two: a database that does not answer in time counts as down. */
const PATIENCE_MS = 800
/** With less the database soon writes nothing, bytes. */
const LEAST_ROOM = 64 * 2 ** 20

/**
 * Alive: the process answers. Ready: the database does, too; otherwise 503 at once. A missing gateway is only reported:
 * another server would not have one either. A full disk of the data directory is told too: what is asked is still
 * answered, so nothing is turned away.
 */
export function healthPages(
  app: FastifyInstance,
  deps: { pool: Pool; config: Config; core: CoreDoor; now: () => Date; replica?: Replica | undefined },
  roomOf: (directory: string) => Promise<number> = freeRoom,
): void {
  const gateways = Object.fromEntries(
    gatewaysOf(deps.config).map(({ channel, given }) => [channel, given ? 'configured' : 'not configured']),
  )
  for (const url of ['/livez', '/healthz']) app.get(url, async () => 'ok')
  app.get('/readyz', async (_request, reply) => {
    // files of customers may lie on a disk of their own
    const { dataDir } = deps.config
    const [up, ...rooms] = await Promise.all([
      answers(deps.pool),
      ...[dataDir, join(dataDir, 'files')].map((directory) => roomOf(directory)),
    ])
    const full = rooms.some((room) => room < LEAST_ROOM)
    return reply.code(up ? 200 : 503).send({
      status: !up ? 'waiting' : full ? 'no room' : 'ok',
      database: up ? 'up' : 'down',
      disk: full ? 'full' : 'has room',
      ...(deps.replica ? { replica: said(deps.replica) } : {}),
      ...(deps.core.parts ? { cores: deps.core.parts.map(ofCompanies) } : {}),
      ...trustOf(deps),
      ...gateways,
    })
  })
}

/** Whether the core of some companies answered when it was asked last; the others are served without it. */
const ofCompanies = ({ sites, core }: NonNullable<CoreDoor['parts']>[number]) => ({
  sites,
  is: core.state() === 'closed' ? 'up' : 'down',
})

/** Signatures are verified by the former trust list while its files cannot be read, and without lists that are stale. */
function trustOf({ config, now }: { config: Config; now: () => Date }) {
  const trust = config.trust()
  const stale = listStates(trust).filter(({ until }) => until < now())
  return {
    trustList: trust.fault ? 'unreadable' : trust.authorities.length === 0 ? 'none' : 'read',
    revocationLists: stale.length > 0 ? 'stale' : trust.lists.length === 0 ? 'none' : 'fresh',
    ...(stale.length > 0
      ? { staleLists: stale.map(({ issuer, kind, until }) => ({ issuer, kind, until: until.toISOString() })) }
      : {}),
  }
}

/** A replica that is away or late takes nobody's answer: the primary gives it. */
function said(replica: Replica) {
  const { is, ageMs } = replica.state()
  return { is, ageSeconds: ageMs === null ? null : Math.ceil(ageMs / 1000) }
}

/** Bytes that this user may still write; none where nothing may be written; as many as there are where the disk does not tell. */
async function freeRoom(directory: string): Promise<number> {
  try {
    await access(directory, constants.W_OK)
  } catch (error) {
    return isNoRoom(error) ? 0 : Infinity
  }
  return statfs(directory).then(
    ({ bavail, bsize }) => bavail * bsize,
    () => Infinity,
  )
}

async function answers(pool: Pool): Promise<boolean> {
  const stop = new AbortController()
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  const silence = pause(PATIENCE_MS, false, { signal: stop.signal, ref: false }).catch(() => false)
  return Promise.race([answer, silence]).finally(() => stop.abort())
}
