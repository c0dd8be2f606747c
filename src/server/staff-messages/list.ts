import { sql } from 'kysely'
import { z } from 'zod'
import type { staffMessages as calls } from '#contract/staff-messages.ts'
import { MESSAGE_FIELDS } from '#domain/service-message.ts'
import { staffMessages } from '#lists/staff-messages.ts'
import type { Deps } from '#server/deps.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { folded } from '#server/db/searched-text.ts'
import { anyHolds, selectPage } from '#server/lists/order.ts'
import { findMessage, seenBy, selectMessages, type Staff, toRow } from './store.ts'

type Wanted = Omit<z.output<typeof calls.list.request>, 'token'>

const MOST_DEEDS = 200

const sorts = {
  title: folded('m.title'),
  from: sql.ref('m.valid_from'),
  till: sql.ref('m.valid_till'),
  updatedAt: sql.ref('m.updated_at'),
} as const

async function page(deps: Deps, caller: Staff, input: Wanted) {
  const at = deps.now()
  let query = selectMessages(deps).where(seenBy(caller))
  if (input.stage)
    query = query.where(
      sql`case when m.state <> 'published' then m.state when m.valid_till <= ${at} then 'ended'
        when m.valid_from > ${at} then 'planned' else 'shown' end`,
      '=',
      input.stage,
    )
  if (input.audience) query = query.where('m.audience', '=', input.audience)
  if (input.site) query = query.where(sql<boolean>`(m.sites is null or ${input.site} = any(m.sites))`)
  const search = input.search?.trim() ?? ''
  if (search) query = query.where(anyHolds(['m.title', 'm.body'], search))
  const { rows, total } = await selectPage(requestOf(staffMessages, input), query, {
    sorts,
    then: sql`m.updated_at desc, m.message_id`,
  })
  return { total, rows: rows.map((row) => toRow(row, caller, at)) }
}

export const listMessages = async (
  deps: Deps,
  caller: Staff,
  input: z.output<typeof calls.list.request>,
) => ({ status: 'success' as const, ...(await page(deps, caller, input)) })

export const exportMessages = (
  deps: Deps,
  caller: Staff,
  { format, ...input }: z.output<typeof calls.export.request>,
) => exportList(staffMessages, format, null, (at) => page(deps, caller, { ...input, ...at }), WHOLE)

export const oneMessage = async (
  deps: Deps,
  caller: Staff,
  { message }: z.output<typeof calls.one.request>,
) => ({
  status: 'success' as const,
  message: toRow(await findMessage(deps, caller, message), caller, deps.now()),
})

const changes = z.array(
  z.object({ field: z.enum(MESSAGE_FIELDS), before: z.string().nullable(), after: z.string().nullable() }),
)

/** What was done with a message, or with any of those the caller sees, the latest first. */
export async function messageLog(deps: Deps, caller: Staff, { message }: z.output<typeof calls.log.request>) {
  if (message !== null) await findMessage(deps, caller, message)
  let query = deps.db
    .selectFrom('portal.message_events as e')
    .innerJoin('portal.service_messages as m', 'm.message_id', 'e.message_id')
    .innerJoin('portal.users as u', 'u.user_id', 'e.staff_id')
    .select(['e.message_id', 'm.title', 'e.at', 'e.deed', 'e.changes', 'u.name', 'u.login'])
    .where(seenBy(caller))
  if (message !== null) query = query.where('e.message_id', '=', message)
  const rows = await query.orderBy('e.event_id', 'desc').limit(MOST_DEEDS).execute()
  return {
    status: 'success' as const,
    rows: rows.map((row) => ({
      message: row.message_id,
      title: row.title,
      at: row.at.toISOString(),
      deed: row.deed,
      who: row.name || row.login,
      // written by save.ts
      changes: changes.parse(row.changes),
    })),
  }
}
