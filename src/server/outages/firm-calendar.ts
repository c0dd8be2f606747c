import type { z } from 'zod'
import type { entityOutages } from '#contract/business-outages.ts'
import { DEFAULT_ALARM } from '#domain/outage-notice.ts'
import type { FileReply } from '#contract/endpoint.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { ownNumber } from '#server/own-number.ts'
import { firmOutages } from '#text/firm-outages.ts'
import { outages as words } from '#text/outages.ts'
import { calendarOf, type CalendarPart } from './calendar.ts'
import { ALL_OBJECTS, feedOf } from './feed.ts'
import { type FirmGroup, firmObjects, namesOf } from './firm-objects.ts'

type Business = Caller<'entity' | 'provider'>

/** The calendar of many objects: an outage of a queue once for all its objects, works for each house. */
export function firmCalendar(groups: readonly FirmGroup[], alarmMinutes: number, now: Date): string {
  const only = groups.length === 1 && groups[0]?.objects.length === 1 ? groups[0].objects[0] : undefined
  const parts = groups.flatMap(({ outages, objects }): CalendarPart[] => [
    {
      outages: { ...outages, works: [] },
      label: only ? only.name : firmOutages.group(outages.names, objects.length),
    },
    ...objects.flatMap(({ head, name, own: ownOutages }) =>
      ownOutages === null
        ? []
        : [{ outages: ownOutages, label: name ?? head.address, apart: head.account, onlyWorks: true }],
    ),
  ])
  return calendarOf(parts, { title: only?.name ?? firmOutages.calendarName, alarmMinutes }, now)
}

/** /api/entity/shutdowns/feed */
export const showFirmFeed = (
  deps: Deps,
  caller: Business,
  input: z.output<typeof entityOutages.feed.request>,
) => feedOf(deps, caller, input.account === undefined ? ALL_OBJECTS : ownNumber(caller, input.account), input)

/** /api/entity/shutdowns/calendar */
export async function firmCalendarFile(
  deps: Deps,
  caller: Business,
  { account, alarmMinutes = DEFAULT_ALARM }: z.output<typeof entityOutages.calendar.request>,
): Promise<FileReply> {
  const accounts = account === undefined ? caller.accounts : [ownNumber(caller, account)]
  const groups = await firmObjects(deps, await namesOf(deps, caller.userId, accounts))
  return {
    name: `${words.title}${account === undefined ? '' : ` ${accounts[0]}`}.ics`,
    type: 'text/calendar; charset=utf-8',
    bytes: Buffer.from(firmCalendar(groups, alarmMinutes, deps.now())),
  }
}
