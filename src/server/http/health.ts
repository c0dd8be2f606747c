import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { Config } from '#server/config.ts'
import type { CoreDoor } from '#server/core/call.ts'
import type { Replica } from '#server/db/replica.ts'
import { listStates } from '#server/signing/list-state.ts'
import { unsentChannels } from '#server/worker/carriers.ts'

/** A load balancer asks every second or two: a database that does not answer in time counts as down. */
const PATIENCE_MS = 800

/**
 * Alive: the process answers. Ready: the database does, too; otherwise 503 at once. A missing gateway is only reported:
 * another server would not have one either.
 */
export function healthPages(
  app: FastifyInstance,
  deps: { pool: Pool; config: Config; core: CoreDoor; now: () => Date; replica?: Replica | undefined },
): void {
  const unsent = unsentChannels(deps.config)
  for (const url of ['/livez', '/healthz']) app.get(url, async () => 'ok')
  app.get('/readyz', async (_request, reply) => {
    const up = await answers(deps.pool)
    return reply.code(up ? 200 : 503).send({
      status: up ? 'ok' : 'waiting',
      database: up ? 'up' : 'down',
      ...(deps.replica ? { replica: said(deps.replica) } : {}),
      ...(deps.core.parts ? { cores: deps.core.parts.map(ofCompanies) } : {}),
      ...trustOf(deps),
      sms: unsent.includes('sms') ? 'not configured' : 'configured',
      email: unsent.includes('email') ? 'not configured' : 'configured',
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

async function answers(pool: Pool): Promise<boolean> {
  const stop = new AbortController()
  const answer = pool.query('select 1').then(
    () => true,
    () => false,
  )
  const silence = pause(PATIENCE_MS, false, { signal: stop.signal, ref: false }).catch(() => false)
  return Promise.race([answer, silence]).finally(() => stop.abort())
}
