import { sql } from 'kysely'
import type { z } from 'zod'
import type { orderLists } from '#contract/order-lists.ts'
import { ownNumber } from '#server/own-number.ts'
import { onKyivDays } from '#server/db/kyiv-days.ts'
import { folded } from '#server/db/searched-text.ts'
import { anyHolds, selectPage } from '#server/lists/order.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { inbox } from '#lists/inbox.ts'
import { requestOf, exportList, WHOLE } from '#server/lists/list.ts'
import { selectInbox, toInboxItem, unreadOf } from './store.ts'

type Customer = Caller<'person' | 'entity' | 'provider'>
type Wanted = z.output<typeof orderLists.inbox.request>
type Filters = Omit<Wanted, 'token'>

const sorts = {
  sentAt: sql.ref('m.sent_at'),
  supplier: folded('m.supplier'),
  subject: folded('m.subject'),
  isRead: sql`r.read_at is not null`,
} as const

/** @throws 'account-not-found' */
function wanted(deps: Deps, caller: Customer, input: Filters) {
  const account = ownNumber(caller, input.account)
  const search = input.search?.trim() ?? ''
  const { readSince } = input
  return selectInbox(deps, caller)
    .where('m.account', '=', account)
    .where(onKyivDays('m.sent_at', input))
    .$if(input.unread === true, (query) =>
      query.where((eb) =>
        eb.or([
          eb('r.read_at', 'is', null),
          ...(readSince === undefined ? [] : [eb('r.read_at', '>=', new Date(readSince))]),
        ]),
      ),
    )
    .$if(search !== '', (query) => query.where(anyHolds(['m.subject', 'm.supplier', 'm.body'], search)))
}

/** @throws 'account-not-found'; 'period-invalid' on `from` or `to` */
async function page(deps: Deps, caller: Customer, input: Filters) {
  const { rows, total } = await selectPage(requestOf(inbox, input), wanted(deps, caller, input), {
    sorts,
    then: sql`m.sent_at desc, m.message_id`,
  })
  return { total, rows: rows.map(toInboxItem) }
}

/** Messages of suppliers to an account, filtered, ordered and paged, with the counter of the whole inbox. */
export async function listInbox(deps: Deps, caller: Customer, input: Wanted) {
  const account = ownNumber(caller, input.account)
  const [listPage, unread] = await Promise.all([
    page(deps, caller, input),
    unreadOf(deps, { userId: caller.userId, account }),
  ])
  return { status: 'success' as const, unread, ...listPage }
}

export const exportInbox = async (
  deps: Deps,
  caller: Customer,
  { format, ...input }: z.output<typeof orderLists.inboxExport.request>,
) => {
  const whose = ownNumber(caller, input.account)
  return exportList(inbox, format, whose, (at) => page(deps, caller, { ...input, ...at }), WHOLE)
}
