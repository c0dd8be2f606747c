import { sql } from 'kysely'
import type { z } from 'zod'
import type { orderLists } from '#contract/order-lists.ts'
import { ownNumber } from '#server/own-number.ts'
import { onKyivDays } from '#server/db/kyiv-days.ts'
import { anyHolds, folded, known, listOrder } from '#server/lists/order.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { assertPeriod } from '#server/lists/period.ts'
import { EXPORT_ROWS_ASKED, type ExportColumn, exportList } from '#server/lists/export-list.ts'
import { inboxPage as words } from '#text/tickets.ts'
import { selectInbox, toInboxItem, unreadOf } from './store.ts'

type Customer = Caller<'person' | 'entity' | 'provider'>
type Wanted = z.output<typeof orderLists.inbox.request>
type Filters = Omit<Wanted, 'token'>
type Item = ReturnType<typeof toInboxItem>

const sorts = {
  sentAt: sql.ref('m.sent_at'),
  supplier: folded('m.supplier'),
  subject: folded('m.subject'),
  isRead: sql`r.read_at is not null`,
} as const

/** @throws 'account-not-found'; 'period-invalid' on `from` or `to` */
function wanted(deps: Deps, caller: Customer, input: Filters) {
  const account = ownNumber(caller, input.account)
  assertPeriod(input)
  const search = input.search?.trim() ?? ''
  const { readSince } = input
  return selectInbox(deps, caller.userId)
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

async function page(found: ReturnType<typeof wanted>, input: Filters, size: number) {
  const rows = await found
    .orderBy(listOrder(sorts, known(sorts, 'sentAt', input), sql`m.sent_at desc, m.message_id`))
    .limit(size)
    .offset(((input.page ?? 1) - 1) * size)
    .execute()
  return rows.map(toInboxItem)
}

/** Messages of suppliers to an account, filtered, ordered and paged, with the counter of the whole inbox. */
export async function listInbox(deps: Deps, caller: Customer, input: Wanted) {
  const found = wanted(deps, caller, input)
  const [rows, { total }, unread] = await Promise.all([
    page(found, input, input.pageSize ?? 20),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    unreadOf(deps, { userId: caller.userId, account: ownNumber(caller, input.account) }),
  ])
  return { status: 'success' as const, total: Number(total), unread, rows }
}

const columns: ExportColumn<Item>[] = [
  { title: words.columns.sentAt, kind: 'moment', width: 20, value: (row) => new Date(row.sentAt) },
  { title: words.columns.supplier, kind: 'text', width: 32, value: (row) => row.supplier },
  { title: words.columns.subject, kind: 'text', width: 48, value: (row) => row.subject },
  { title: words.columns.text, kind: 'text', width: 80, value: (row) => row.text },
  { title: words.columns.order, kind: 'text', value: (row) => row.order },
  { title: words.columns.state, kind: 'text', value: (row) => (row.isRead ? words.read : words.unread) },
]

export async function exportInbox(
  deps: Deps,
  caller: Customer,
  { format, ...input }: z.output<typeof orderLists.inboxExport.request>,
) {
  const rows = await page(wanted(deps, caller, input), input, EXPORT_ROWS_ASKED)
  const name = `${words.title} ${ownNumber(caller, input.account)}`
  return exportList(format, { name, sheet: words.title, columns, rows })
}
