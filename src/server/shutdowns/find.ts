import type { z } from 'zod'
import type { shutdowns } from '#contract/shutdowns.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { normalizeAddress } from '#domain/address.ts'
import { parseQueue } from '#domain/queue.ts'
import { isSite, type Site, SITES } from '#domain/site.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { loadOutages } from './load.ts'
import { queueHistory } from './object-queues.ts'
import { scheduleOf } from './schedule-of.ts'

type Asked = z.output<typeof shutdowns.find.request>

/**
 * For anyone: the schedule of an account, an address or a queue (several, parted by commas, for a house in several).
 * Nothing else of them is told, works at the house included.
 * @throws 'account-not-found' | 'address-not-in-schedule' | 'schedule-missing' | 'required' on their fields
 */
export async function findOutages(deps: Deps, _caller: null, asked: Asked) {
  const place = await placeAsked(deps, asked)
  const [outages] = await loadOutages(deps.db, [{ ...place, house: null }], deps.now())
  if (!outages) throw new Problem('schedule-missing')
  return { status: 'success' as const, schedule: scheduleOf(outages, deps.now()) }
}

type Found = { site: Site; queues: string[] }

async function placeAsked(deps: Deps, asked: Asked): Promise<Found> {
  if (asked.queue !== undefined) return ofQueues(deps, asked.site, asked.queue)
  if (asked.account !== undefined) return ofAccount(deps, normalizeAccountNumber(asked.account))
  if (asked.address !== undefined) return ofAddress(deps, asked.address, asked.site)
  throw new Problem('required', { field: 'address' })
}

async function ofQueues(deps: Deps, site: Site | undefined, told: string): Promise<Found> {
  const queues = told.split(',').map((one) => parseQueue(one)?.code ?? '')
  const published = site ? await Promise.all(queues.map((queue) => isPublished(deps, site, queue))) : []
  if (!site || published.length === 0 || published.includes(false))
    throw new Problem('schedule-missing', { field: 'queue' })
  return { site, queues }
}

/** What the source last told of the object, else what the company's books say: the same as its owner sees. */
async function ofAccount(deps: Deps, number: string): Promise<Found> {
  const { found } = number ? await deps.core.call('ZPORTAL_ACCOUNT_PUBLIC', { number }) : { found: null }
  if (!found) throw new Problem('account-not-found', { field: 'account' })
  const [last] = await queueHistory(deps.db, number)
  const queues = last?.queues ?? (found.queue === null ? [] : [found.queue])
  if (queues.length === 0) throw new Problem('address-not-in-schedule', { field: 'account' })
  return { site: found.site, queues }
}

async function ofAddress(deps: Deps, address: string, site: Site | undefined): Promise<Found> {
  const published = await deps.db
    .selectFrom('portal.outage_houses')
    .select(['site', 'queues'])
    // every site named, so that the key of the table serves
    .where('site', 'in', site ? [site] : SITES)
    .where('house_key', '=', normalizeAddress(address))
    .limit(2)
    .execute()
  const [house, second] = published
  if (house && !second && isSite(house.site) && house.queues.length > 0)
    return { site: house.site, queues: house.queues }
  const { found } = house
    ? { found: null }
    : await deps.core.call('ZPORTAL_ACCOUNT_PUBLIC', { address, ...(site ? { site } : {}) })
  if (!found || found.queue === null) throw new Problem('address-not-in-schedule', { field: 'address' })
  return { site: found.site, queues: [found.queue] }
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
