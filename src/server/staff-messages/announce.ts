import { MESSAGE_TEXT } from '#domain/service-message.ts'
import type { Site } from '#domain/site.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { note } from './save.ts'
import { findMessage, type Staff } from './store.ts'

/** What is announced on the pages where people look for the light. */
const PAGES = [
  'index',
  'outages',
  'cabinet-person',
  'cabinet-person-shutdown_schedule',
  'cabinet-entity-shutdown_schedule',
]

type Announced = {
  /** the message as it stands; null: there is none yet */
  message: string | null
  title: string
  text: string
  site: Site
  from: Date
  till: Date | null
  /** it is over: the message is taken off the pages */
  over: boolean
}

/**
 * Keeps the important message of something that lasts, on the start page and beside the schedules of a company; it is one
 * of the service messages, with their log. @returns its id
 */
export async function announce(deps: Deps, caller: Staff, visit: Visit, what: Announced): Promise<string> {
  const before = what.message === null ? null : await findMessage(deps, caller, what.message)
  const id = before?.message_id ?? deps.random.uuid()
  const values = {
    title: what.title,
    body: what.text.slice(0, MESSAGE_TEXT.max),
    valid_from: what.from,
    valid_till: what.till,
    state: what.over ? ('withdrawn' as const) : ('published' as const),
    updated_at: deps.now(),
    author: caller.userId,
    version: (before?.version ?? 0) + 1,
  }
  if (before)
    await deps.db.updateTable('portal.service_messages').set(values).where('message_id', '=', id).execute()
  else
    await deps.db
      .insertInto('portal.service_messages')
      .values({
        ...values,
        message_id: id,
        pages: PAGES,
        sites: [what.site],
        audience: 'all',
        level: 'important',
        queues: null,
        list_id: null,
      })
      .execute()
  const deed = what.over ? 'withdrawn' : before ? 'changed' : 'published'
  await note(deps, caller, visit, { deed, before, after: await findMessage(deps, caller, id) })
  return id
}
