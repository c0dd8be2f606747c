import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { staffNotices } from '#contract/staff-notices.ts'
import { normalizeEmail } from '#domain/email.ts'
import { MOST_COUNTED } from '#domain/most-counted.ts'
import { normalizePhone } from '#domain/phone.ts'
import { deliveries as list } from '#lists/deliveries.ts'
import { ofSites } from '#server/auth/staff.ts'
import { onKyivDays } from '#server/db/kyiv-days.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { MOST_EXPORT_ROWS } from '#server/lists/export-list.ts'
import { type Asked, requestOf, BY_KEY, exportList } from '#server/lists/list.ts'
import { deliveriesAfter, deliveryState } from '#server/outbox/messages-of.ts'
import { recipientHash } from '#server/outbox/recipient-hash.ts'

type Wanted = Omit<z.output<typeof staffNotices.deliveries.request>, 'token'>

/** Phones and mailboxes are compared by their hash, whole; an account by its number. */
function searched({ secrets }: Pick<Deps, 'secrets'>, text: string): RawBuilder<SqlBool> {
  const hash = (recipient: string) => recipientHash(secrets.accounts, recipient)
  if (text.includes('@')) return sql<SqlBool>`recipient_hash = ${hash(normalizeEmail(text))}`
  const phone = normalizePhone(text)
  return phone === null
    ? sql<SqlBool>`account = ${text}`
    : sql<SqlBool>`(recipient_hash = ${hash(phone)} or account = ${text})`
}

function condition(deps: Deps, caller: Caller<'admin'>, input: Wanted): RawBuilder<SqlBool> {
  const { state, channel, event, site } = input
  const search = input.search?.trim() ?? ''
  const all = [
    ofSites(caller, 'deliveries.read', sql.ref('site')),
    onKyivDays('created_at', input),
    ...(search === '' ? [] : [searched(deps, search)]),
    ...(state === undefined ? [] : [sql<SqlBool>`${deliveryState(deps.now())} = ${state}`]),
    ...(channel === undefined ? [] : [sql<SqlBool>`channel = ${channel}`]),
    ...(site === undefined ? [] : [sql<SqlBool>`site = ${site}`]),
    ...(event === undefined
      ? []
      : [event === 'other' ? sql<SqlBool>`event is null` : sql<SqlBool>`event = ${event}`]),
  ]
  return sql<SqlBool>`${sql.join(all, sql` and `)}`
}

/** @throws 'period-invalid' on `from` or `to` */
async function page(deps: Deps, caller: Caller<'admin'>, input: Wanted & Asked) {
  const { page: number, pageSize, descending, after } = requestOf(list, input)
  const where = condition(deps, caller, input)
  const wanted = { limit: pageSize, oldestFirst: !descending }
  if (after) {
    // counted with the first page
    const rest = await deliveriesAfter(deps.db, deps.now(), where, { ...wanted, offset: 0 }, after)
    return { total: 0, ...rest }
  }
  // a file says that there is more than it holds
  const most = after === null ? MOST_EXPORT_ROWS + 1 : MOST_COUNTED
  const offset = after === null ? 0 : (number - 1) * pageSize
  const [{ rows, next }, counted] = await Promise.all([
    deliveriesAfter(deps.db, deps.now(), where, { ...wanted, offset }, null),
    sql<{ total: number }>`select count(*)::int as total from (
      select from portal.outbox where channel in ('sms', 'email') and ${where} limit ${most}) o`.execute(
      deps.db,
    ),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0, ...(after === null ? { next } : {}) }
}

export const listDeliveries = async (
  deps: Deps,
  caller: Caller<'admin'>,
  input: z.output<typeof staffNotices.deliveries.request>,
) => ({ status: 'success' as const, ...(await page(deps, caller, input)) })

export const exportDeliveries = (
  deps: Deps,
  caller: Caller<'admin'>,
  { format, ...input }: z.output<typeof staffNotices.deliveriesExport.request>,
) => exportList(list, format, null, (at) => page(deps, caller, { ...input, ...at }), BY_KEY)
