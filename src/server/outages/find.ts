import type { z } from 'zod'
import type { outages } from '#contract/outages.ts'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { parseQueue } from '#domain/queue.ts'
import type { Site } from '#domain/site.ts'
import { countInWindow, uncount } from '#server/auth/counters.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { networkKey } from '#server/address-key.ts'
import { Problem } from '#server/problem.ts'
import { findAddress } from './find-address.ts'
import { loadOutages } from './load.ts'
import { queueHistory } from './object-queues.ts'
import { scheduleOf } from '#domain/outage-schedule.ts'

type Asked = z.output<typeof outages.find.request>
type Answered = z.input<typeof outages.find.response>

/**
 * For anyone: the schedule of an address, of an account with the number of its house, or of a queue (several, separated
 * by commas, for a house in several). Works at the house are not shown. For an address that is not found, gives similar
 * ones.
 * @throws 'account-not-found' | 'address-not-in-schedule' | 'schedule-missing' | 'required' on their fields
 */
export async function findOutages(deps: Deps, _caller: null, query: Asked, visit: Visit): Promise<Answered> {
  if (query.queue !== undefined) return scheduleAt(deps, await ofQueues(deps, query.site, query.queue), null)
  if (query.account !== undefined) return scheduleAt(deps, await ofAccount(deps, query, visit), null)
  if (query.street === undefined) throw new Problem('required', { field: 'street' })
  if (query.house === undefined) throw new Problem('required', { field: 'house' })
  const match = await findAddress(deps, { ...query, street: query.street, house: query.house })
  if (!('queues' in match)) return { status: 'success', schedule: null, place: null, ...match }
  if (match.queues.length === 0) throw new Problem('address-not-in-schedule', { field: 'street' })
  return scheduleAt(deps, { site: match.place.site, queues: match.queues }, match.place)
}

type Place = { site: Site; queues: string[] }

async function scheduleAt(deps: Deps, target: Place, place: Answered['place']): Promise<Answered> {
  const [outages] = await loadOutages(deps.db, [{ ...target, house: null }], deps.now())
  if (!outages) throw new Problem('schedule-missing')
  return {
    status: 'success',
    found: 'schedule',
    schedule: scheduleOf(outages, deps.now()),
    place,
    streets: [],
    houses: [],
  }
}

async function ofQueues(deps: Deps, site: Site | undefined, codes: string): Promise<Place> {
  const queues = codes.split(',').map((part) => parseQueue(part)?.code ?? '')
  const published = site ? await Promise.all(queues.map((queue) => isPublished(deps, site, queue))) : []
  if (!site || published.length === 0 || published.includes(false))
    throw new Problem('schedule-missing', { field: 'queue' })
  return { site, queues }
}

/** How many wrong pairs of account and house a network may try in an hour; this makes guessing useless. */
const MISSES = { bucket: 'outages-account', count: 60, seconds: 3600 }

/**
 * Nobody learns whether a number is an account: without the number of its house the answer is that of an absent
 * account. Right pairs are not counted, so that neighbours behind one address do not lock each other out.
 */
async function ofAccount(deps: Deps, { account, house }: Asked, visit: Visit): Promise<Place> {
  if (house === undefined) throw new Problem('required', { field: 'house' })
  const network = networkKey(visit.address)
  const { n, secondsLeft } = await countInWindow(deps, MISSES.bucket, network, MISSES.seconds)
  if (n > MISSES.count) throw new Problem('too-many-requests', { retryAfterSeconds: secondsLeft })
  const number = normalizeAccountNumber(account ?? '')
  const { found: publicPlace } = number
    ? await deps.core.call(fm.ZPORTAL_ACCOUNT_PUBLIC, { account: number, house })
    : { found: null }
  if (!publicPlace) throw new Problem('account-not-found', { field: 'account' })
  await uncount(deps, MISSES.bucket, network)
  // what the source last said about the object, otherwise what the records of the company say: the same that its owner
  // sees
  const [last] = await queueHistory(deps.db, number)
  const queues = last?.queues ?? (publicPlace.queue === null ? [] : [publicPlace.queue])
  if (queues.length === 0) throw new Problem('address-not-in-schedule', { field: 'account' })
  return { site: publicPlace.site, queues }
}
/** Whether any source has ever named the queue. */
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
