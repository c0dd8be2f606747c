import type { Schedule } from './schedule.ts'
import type { Session } from '#web/session/parts.ts'
import { session } from '#web/session/session.ts'
import { forSignedOut, type SeenSchedule } from './public-schedule.ts'

export const seen = ({ site, queues, queueNames, updatedAt, days }: Schedule, at: number): SeenSchedule => ({
  site,
  queues,
  queueNames,
  updatedAt,
  days,
  at,
})

/** Keeps the schedule of the user's apartment inside the session, so that it ends with the session (promise B7). */
export function keepOwn(account: string, schedule: Schedule, at: number) {
  if (session.get().person.lastSchedule?.at === at) return
  session.update(({ person }) => ({
    person: { ...person, lastSchedule: { account, ...seen(schedule, at) } },
  }))
}

export type LastSchedule = { name: string | null; schedule: SeenSchedule }

/** The schedule seen last: of an apartment the user still has; when signed out, of the queue looked up. */
export function lastSchedule({ common, person }: Session): LastSchedule | null {
  if (common.token === null) {
    const schedule = forSignedOut.get()
    return schedule && { name: null, schedule }
  }
  const ownSchedule = person.lastSchedule
  const apartment = person.accounts.find(({ account }) => account === ownSchedule?.account)
  return ownSchedule && apartment ? { name: apartment.objectName, schedule: ownSchedule } : null
}
