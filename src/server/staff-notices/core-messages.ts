import { sql } from 'kysely'
import type { z } from 'zod'
import type { coreMessage, staffCoreMessages as calls } from '#contract/staff-core-messages.ts'
import { CORE_MESSAGE_MAY, CORE_MESSAGES, type CoreMessage } from '#domain/core-messages.ts'
import { isSite } from '#domain/site.ts'
import { coreMessages } from '#lists/staff-core-messages.ts'
import { type AuditEntry, writeAudit } from '#server/audit/audit.ts'
import { ofSites } from '#server/auth/staff.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { type Asked, exportList, requestOf, WHOLE } from '#server/lists/list.ts'
import { selectQueue } from '#server/lists/order.ts'
import { openBody } from '#server/outbox/compose.ts'
import { Problem } from '#server/problem.ts'

type Admin = Caller<'admin'>
type Wanted = Omit<z.output<typeof calls.list.request>, 'token'>
type Row = z.output<typeof coreMessage>

/** A message to the core that waits for an employee. The first line is the condition of its index. */
const waits = sql<boolean>`o.channel = 'core' and o.failed_at is not null and o.sent_at is null and o.settled_at is null
  and o.recipient = any(${[...CORE_MESSAGES]}::text[])`

/**
 * Each is of whoever may do what it tells the core of, in its company. What nobody knows the company of is of those who
 * work for all of them.
 */
const isOf = (caller: Admin) =>
  sql<boolean>`(${sql.join(
    CORE_MESSAGES.map(
      (what) => sql`o.recipient = ${what} and ${ofSites(caller, CORE_MESSAGE_MAY[what], sql.ref('o.site'))}`,
    ),
    sql` or `,
  )})`

/** What the caller may look into. */
export const refusedByCore = (caller: Admin) => sql<boolean>`${waits} and ${isOf(caller)}`

const sorts = { refusedAt: sql.ref('o.failed_at'), at: sql.ref('o.created_at') } as const

async function page(deps: Deps, caller: Admin, input: Wanted & Asked) {
  let query = deps.db
    .selectFrom('portal.outbox as o')
    .select(['o.message_id', 'o.recipient', 'o.account', 'o.site', 'o.created_at', 'o.failed_at', 'o.tries'])
    .select(['o.last_error', 'o.body_sealed'])
    .where(refusedByCore(caller))
  if (input.what) query = query.where('o.recipient', '=', input.what)
  if (input.site) query = query.where('o.site', '=', input.site)
  const { rows, total } = await selectQueue(deps.db, requestOf(coreMessages, input), query, {
    sorts,
    known: ['refusedAt', 'at'],
    then: sql`o.message_id`,
  })
  return {
    total,
    rows: rows.flatMap((row): Row[] => {
      const { message_id: id, recipient: what, account, site, created_at, failed_at, tries } = row
      if (!isCoreMessage(what) || failed_at === null) return []
      const body = openBody(deps, { messageId: id, channel: 'core', recipient: what }, row.body_sealed)
      return [
        {
          id,
          what,
          subject: body === null ? null : subjectOf(body),
          account,
          site: isSite(site) ? site : null,
          at: created_at.toISOString(),
          refusedAt: failed_at.toISOString(),
          code: /^core: ([a-z-]+)$/.exec(row.last_error ?? '')?.[1] ?? null,
          tries,
          sendable: body !== null,
        },
      ]
    }),
  }
}

const isCoreMessage = (module: string): module is CoreMessage => CORE_MESSAGES.some((name) => name === module)

/** What a request is about, as its module names it: an act, a warning, a reading, a bank account. */
function subjectOf(body: string): string | null {
  // written by our own code in the same release family
  const { bill, number, receipt, account } = JSON.parse(body) as Readonly<Record<string, string | undefined>>
  return bill ?? number ?? receipt ?? account ?? null
}

export const listCoreMessages = async (
  deps: Deps,
  caller: Admin,
  input: z.output<typeof calls.list.request>,
) => ({ status: 'success' as const, ...(await page(deps, caller, input)) })

export const exportCoreMessages = (
  deps: Deps,
  caller: Admin,
  { format, ...input }: z.output<typeof calls.export.request>,
) => exportList(coreMessages, format, null, (at) => page(deps, caller, { ...input, ...at }), WHOLE)

/**
 * A refused message of the caller's, locked.
 * @throws 'not-found' | 'conflict' where it waits for nobody any more
 */
async function lockRefused({ db }: Pick<Deps, 'db'>, caller: Admin, id: string) {
  const message = await db
    .selectFrom('portal.outbox as o')
    .select(['o.recipient', 'o.account', 'o.site', 'o.body_sealed'])
    .select(waits.as('waits'))
    .where('o.message_id', '=', id)
    .where('o.channel', '=', 'core')
    .where(isOf(caller))
    .forUpdate()
    .executeTakeFirst()
  if (!message) throw new Problem('not-found', { field: 'id' })
  if (!message.waits) throw new Problem('conflict', { field: 'id' })
  return message
}

/**
 * Passes a message on under its own id, by which the core knows whether it has taken it already.
 * @throws 'not-found' | 'conflict' where it waits for nobody any more, or cannot be read
 */
export const passOnAgain = (
  deps: Deps,
  caller: Admin,
  { id }: z.output<typeof calls.again.request>,
  visit: Visit,
) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const { recipient, account, site, body_sealed } = await lockRefused(inner, caller, id)
    if (openBody(deps, { messageId: id, channel: 'core', recipient }, body_sealed) === null)
      throw new Problem('conflict', { field: 'id' })
    const now = deps.now()
    await db
      .updateTable('portal.outbox')
      // it waits from now on, however old it is
      .set({ failed_at: null, last_error: null, tries: 0, next_try_at: now, not_before: now })
      .where('message_id', '=', id)
      .execute()
    await record(inner, caller, visit, {
      action: 'core-message-passed',
      account,
      site,
      details: { message: id, kind: recipient },
    })
    return { status: 'success' as const }
  })

/** @throws 'not-found' | 'conflict' where it waits for nobody any more */
export const settleCoreMessage = (
  deps: Deps,
  caller: Admin,
  { id, reason }: z.output<typeof calls.settle.request>,
  visit: Visit,
) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const { recipient, account, site } = await lockRefused(inner, caller, id)
    await db
      .updateTable('portal.outbox')
      .set({ settled_at: deps.now(), body_sealed: null })
      .where('message_id', '=', id)
      .execute()
    await record(inner, caller, visit, {
      action: 'core-message-settled',
      account,
      site,
      details: { message: id, kind: recipient, reason: reason.trim() },
    })
    return { status: 'success' as const }
  })

const record = (
  deps: Deps,
  caller: Admin,
  visit: Visit,
  entry: Pick<AuditEntry, 'action' | 'account' | 'site' | 'details'>,
): Promise<void> =>
  writeAudit(deps, visit, { ...entry, outcome: 'success', actorKind: 'admin', actorId: caller.userId })
