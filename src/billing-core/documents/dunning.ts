import { sql } from 'kysely'
import { fm } from '#server/core/function-modules.ts'
import type { Reply } from '#billing/own-ids.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { accountKey } from '#billing/accounts/accounts.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { answers } from '#billing/deps.ts'
import { rowsOf } from '#billing/kit/statement.ts'

type Warning = Reply<'ZPORTAL_DUNNING_LIST'>['warnings'][number]
type Moments = 'cutAt' | 'sentAt' | 'deliveredAt' | 'openedAt' | 'acknowledgedAt' | 'endedAt'
type Row = Omit<Warning, Moments> & { cutAt: Date } & Record<Exclude<Moments, 'cutAt'>, Date | null>

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

const columns = sql`w.number, w.initiator, w.ground, w.issued_on as "issuedOn", w.amount_kop as "amountKopiykas",
  w.cut_at as "cutAt", w.in_charge as "inCharge", w.channel, w.sent_at as "sentAt", w.delivered_at as "deliveredAt",
  w.opened_at as "openedAt", w.acknowledged_at as "acknowledgedAt", w.acknowledged_by as "acknowledgedBy",
  w.ended_at as "endedAt", w.ended, w.note, w.end_reason as "endReason"`
const order = sql`order by w.ended_at is not null, w.issued_on desc, w.number`

const warningOf = <R extends Row>(row: R) => ({
  ...row,
  cutAt: row.cutAt.toISOString(),
  sentAt: isoOf(row.sentAt),
  deliveredAt: isoOf(row.deliveredAt),
  openedAt: isoOf(row.openedAt),
  acknowledgedAt: isoOf(row.acknowledgedAt),
  endedAt: isoOf(row.endedAt),
})

export const listDunning = answers(fm.ZPORTAL_DUNNING_LIST, async (deps, { account: number }) => {
  const { accountId } = await accountKey(deps, number)
  const rows = await rowsOf(
    deps.db,
    'core-dunning',
    sql<Row>`select ${columns} from core.dunning_warnings w where w.account_id = ${accountId} ${order}`,
  )
  return { warnings: rows.map(warningOf) }
})

export const dunningOfAccounts = answers(fm.ZPORTAL_DUNNING_OF_ACCOUNTS, async ({ db }, { accounts }) => {
  const rows = await rowsOf(
    db,
    'core-dunning-of-accounts',
    sql<Row & { account: string }>`
    select a.number as account, ${columns}
    from core.accounts a join core.dunning_warnings w on w.account_id = a.account_id
    where a.number = any(${accounts}::text[]) ${order}, a.number`,
  )
  return { warnings: rows.map(warningOf) }
})

/** Whoever says to have read a warning has opened it. */
export const markDunning = answers(fm.ZPORTAL_DUNNING_MARK, async (deps, request, context) => {
  const { accountId } = await accountKey(deps, request.account)
  const read = request.mark === 'acknowledged'
  try {
    return await once(deps.db, fm.ZPORTAL_DUNNING_MARK, request, context, async (trx) => {
      const { rows } = await sql<{ openedAt: Date | null; acknowledgedAt: Date | null }>`
        update core.dunning_warnings set
          opened_at = coalesce(opened_at, ${request.at}::timestamptz),
          acknowledged_at = case when ${read}::boolean then coalesce(acknowledged_at, ${request.at}::timestamptz)
            else acknowledged_at end,
          acknowledged_by = case when ${read}::boolean then coalesce(acknowledged_by, ${request.by})
            else acknowledged_by end
        where account_id = ${accountId} and number = ${request.number}
        returning opened_at as "openedAt", acknowledged_at as "acknowledgedAt"`.execute(trx)
      const [row] = rows
      if (!row) throw new CoreRefusal('not-found', { field: 'number' })
      return { openedAt: isoOf(row.openedAt), acknowledgedAt: isoOf(row.acknowledgedAt) }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})
