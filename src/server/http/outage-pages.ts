import { createHash, randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { DEFAULT_ALARM } from '#domain/outage-notice.ts'
import { parseQueue } from '#domain/queue.ts'
import { isSite } from '#domain/site.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { asProblem, sendProblem } from './error-reply.ts'
import type { Mounting } from './mount.ts'
import { errorText } from '#server/log-error.ts'
import { Problem } from '#server/problem.ts'
import { outageCalendar } from '#server/outages/calendar.ts'
import { firmCalendar } from '#server/outages/firm-calendar.ts'
import { firmObjects } from '#server/outages/firm-objects.ts'
import { feedBySecret } from '#server/outages/feed.ts'
import { isPublished } from '#server/outages/find.ts'
import { loadOutages } from '#server/outages/load.ts'
import { placesOf } from '#server/outages/object-queues.ts'
import { scheduleOf } from '#domain/outage-schedule.ts'

const CALENDAR = 'text/calendar; charset=utf-8'
const KEPT = 'public, max-age=60'

/** A good reply; `keep` becomes its Cache-Control. */
type Page = { type: string; body: string; keep: string }

/**
 * Addresses that calendars and other programs fetch by GET: a calendar by its secret address, and the schedule of a
 * queue for anyone, as JSON or as a calendar. They are limited and recorded like every call; the secret is neither
 * recorded nor logged.
 */
export function mountOutagePages(app: FastifyInstance, mounting: Mounting): void {
  app.get<{ Params: { secret: string } }>('/api/feeds/outages/:secret', (request, reply) =>
    answer(mounting, request, reply, '/api/feeds/outages', async (deps) => {
      const secret = /^([\w-]{43})\.ics$/.exec(request.params.secret)?.[1]
      const feed = secret === undefined ? null : await feedBySecret(deps, secret)
      if (feed === null) throw new Problem('not-found')
      const now = deps.now()
      if (feed.all) {
        const objects = await firmObjects(deps, feed.accounts)
        return { type: CALENDAR, body: firmCalendar(objects, feed.alarmMinutes, now), keep: 'no-store' }
      }
      const { accounts } = await deps.core.call(fm.ZPORTAL_ACCOUNT_GET, { accounts: [feed.account] })
      const [outages] = await loadOutages(deps.db, await placesOf(deps.db, accounts), now)
      if (!outages) throw new Problem('not-found')
      return { type: CALENDAR, body: outageCalendar(outages, feed, now), keep: 'no-store' }
    }),
  )
  app.get<{ Params: { site: string; queue: string } }>('/api/outages/:site/:queue', (request, reply) =>
    answer(mounting, request, reply, '/api/outages', async (deps) => {
      const { site } = request.params
      const [, code = '', form] = /^([\d.]{3,8})\.(json|ics)$/.exec(request.params.queue) ?? []
      const queue = parseQueue(code)?.code
      if (!isSite(site) || queue === undefined || !(await isPublished(deps, site, queue)))
        throw new Problem('schedule-missing')
      const now = deps.now()
      const [outages] = await loadOutages(deps.db, [{ site, queues: [queue], house: null }], now)
      if (!outages) throw new Problem('schedule-missing')
      if (form === 'ics') {
        const options = { name: null, alarmMinutes: DEFAULT_ALARM }
        return { type: CALENDAR, body: outageCalendar(outages, options, now), keep: KEPT }
      }
      const { updatedAt, mode, stale, power, days, week, queueNames } = scheduleOf(outages, now)
      const [name] = queueNames
      const body = JSON.stringify({ site, queue, name, updatedAt, mode, stale, power, days, week })
      return { type: 'application/json; charset=utf-8', body, keep: KEPT }
    }),
  )
}

async function answer(
  { deps, core, record, limiter }: Mounting,
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
  make: (deps: Deps) => Promise<Page>,
): Promise<FastifyReply> {
  const start = process.hrtime.bigint()
  const callId = randomUUID()
  let outcome = 'success'
  let fault: string | null = null
  try {
    await limiter.count('read', request.ip)
    const trace = {
      portalCallId: callId,
      requestCode: request.id,
      path,
      site: null,
      userKind: null,
      accountHash: null,
    }
    const { type, body, keep } = await make({ ...deps, core: core.for(trace) })
    const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`
    void reply.headers({ ETag: tag, 'Cache-Control': keep })
    if (request.headers['if-none-match']?.split(',').some((entityTag) => entityTag.trim() === tag))
      return await reply.code(304).send()
    return await reply.code(200).type(type).send(body)
  } catch (error) {
    const problem = asProblem(error)
    outcome = problem.code
    if (problem.code === 'internal' || problem.code === 'service-down') {
      fault = errorText(error)
      deps.log.error({ requestCode: request.id, path, err: error }, 'call failed')
    }
    return sendProblem(reply, problem, request.id)
  } finally {
    record.portal({
      at: deps.now(),
      callId,
      requestCode: request.id,
      path,
      durationUs: Number((process.hrtime.bigint() - start) / 1000n),
      httpStatus: reply.statusCode,
      outcome,
      errorText: fault,
      site: null,
      userKind: null,
      accountHash: null,
      process: deps.config.process,
    })
  }
}
