import type { z } from 'zod'
import type { shutdowns } from '#contract/shutdowns.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { parseQueue } from '#domain/queue.ts'
import type { Site } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { loadOutages } from './load.ts'
import { scheduleOf } from './schedule-of.ts'

type Asked = z.output<typeof shutdowns.find.request>

/**
 * For anyone: the schedule of an account, an address or a queue. Nothing else of them is told, works at the house
 * included. @throws 'account-not-found' | 'address-not-in-schedule' | 'schedule-missing' | 'required' on their fields
 */
export async function findOutages(deps: Deps, _caller: null, asked: Asked) {
  const { site, queue } = await placeAsked(deps, asked)
  const [outages] = await loadOutages(deps.db, [{ site, queues: [queue], house: null }], deps.now())
  if (!outages) throw new Problem('schedule-missing')
  return { status: 'success' as const, schedule: scheduleOf(outages, deps.now()) }
}

async function placeAsked(deps: Deps, asked: Asked): Promise<{ site: Site; queue: string }> {
  if (asked.queue !== undefined) {
    const queue = parseQueue(asked.queue)
    if (!queue || !asked.site || !(await isPublished(deps, asked.site, queue.code)))
      throw new Problem('schedule-missing', { field: 'queue' })
    return { site: asked.site, queue: queue.code }
  }
  if (asked.account !== undefined) {
    const number = normalizeAccountNumber(asked.account)
    const { found } = await deps.core.call('ZPORTAL_ACCOUNT_PUBLIC', { number })
    if (!found) throw new Problem('account-not-found', { field: 'account' })
    if (found.queue === null) throw new Problem('address-not-in-schedule', { field: 'account' })
    return { site: found.site, queue: found.queue }
  }
  if (asked.address === undefined) throw new Problem('required', { field: 'address' })
  const { found } = await deps.core.call('ZPORTAL_ACCOUNT_PUBLIC', {
    address: asked.address,
    ...(asked.site ? { site: asked.site } : {}),
  })
  if (!found || found.queue === null) throw new Problem('address-not-in-schedule', { field: 'address' })
  return { site: found.site, queue: found.queue }
}

/** Whether any source has ever told of the queue. */
export async function isPublished({ db }: Pick<Deps, 'db'>, site: string, queue: string): Promise<boolean> {
  const [day, week] = await Promise.all([
    db
      .selectFrom('portal.outage_days')
      .select('queue')
      .where('site', '=', site)
      .where('queue', '=', queue)
      .limit(1)
      .executeTakeFirst(),
    db
      .selectFrom('portal.outage_weeks')
      .select('queue')
      .where('site', '=', site)
      .where('queue', '=', queue)
      .limit(1)
      .executeTakeFirst(),
  ])
  return day !== undefined || week !== undefined
}
