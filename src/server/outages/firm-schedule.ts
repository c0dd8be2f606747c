import type { z } from 'zod'
import type { entityOutages } from '#contract/business-outages.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { compareQueues } from '#domain/queue.ts'
import { isDisconnected } from '#domain/supply.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { type FirmGroup, type FirmObject, firmObjects, namesOf } from './firm-objects.ts'
import { underCut } from './power.ts'
import { daysOf, powerOf, scheduleOf } from '#domain/outage-schedule.ts'
import { toldEnd } from '#domain/outage-power.ts'

type Reply = z.input<typeof entityOutages.schedule.response>
type Group = Reply['groups'][number]

/** /api/entity/shutdowns: all objects of the caller. */
export async function firmSchedule(deps: Deps, caller: Caller<'entity' | 'provider'>): Promise<Reply> {
  const now = deps.now()
  const accounts = [...caller.accounts]
  const [groups, { restrictions }] = await Promise.all([
    namesOf(deps, caller.userId, accounts).then((named) => firmObjects(deps, named)),
    deps.core.can('limits')
      ? deps.core.call(fm.ZPORTAL_RESTRICTIONS_GET, { accounts, on: kyivDate(now) })
      : { restrictions: [] },
  ])
  const shownGroups = groups.map((group) => groupOf(group, now)).toSorted(byQueue)
  const states = shownGroups.flatMap(({ power, objects }) =>
    objects.map((place) => (place.power ?? power).state),
  )
  const count = (state: Group['power']['state']) => states.filter((current) => current === state).length
  return {
    status: 'success',
    objects: {
      all: states.length,
      on: count('on'),
      off: count('off'),
      possible: count('possible'),
      unknown: count('unknown'),
    },
    groups: shownGroups,
    limits: restrictions,
  }
}

/** Objects in no schedule stand last. */
const byQueue = (a: Group, b: Group): number =>
  compareQueues(a.queues[0] ?? '', b.queues[0] ?? '') || a.site.localeCompare(b.site)

function groupOf({ outages, objects }: FirmGroup, now: Date): Group {
  const { site, queues, queueNames, mode, updatedAt, stale, power, days } = scheduleOf(outages, now)
  return {
    site,
    queues,
    queueNames,
    mode,
    updatedAt,
    stale,
    power,
    days,
    objects: objects.map((object) => objectOf(object, power, now)),
  }
}

function objectOf(
  { head, name, own: ownOutages }: FirmObject,
  ofQueue: Group['power'],
  now: Date,
): Group['objects'][number] {
  const cut = isDisconnected(head, now.getTime())
  const power = ownOutages === null ? ofQueue : powerOf(ownOutages, now)
  return {
    account: head.account,
    name,
    address: head.address,
    power: ownOutages === null && !cut ? null : underCut(power, head, now),
    days: ownOutages === null ? null : daysOf(ownOutages, now),
    cut,
    works: (ownOutages?.works ?? []).map(({ from, to, kind, reason }) => ({
      from: new Date(from).toISOString(),
      to: toldEnd(to),
      kind,
      reason,
    })),
  }
}
