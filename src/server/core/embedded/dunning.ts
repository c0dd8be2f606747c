import { sql } from 'kysely'
import { fm } from '../function-modules.ts'
import type { Reply } from './own-ids.ts'
import { CoreRefusal } from '../refusal.ts'
import { accountKey } from './accounts.ts'
import { once, refusalOf } from './answers.ts'
import { answers } from './deps.ts'
import { rowsOf } from './statement.ts'

type Warning = Reply<'ZPORTAL_DUNNING_LIST'>['warnings'][number]
type Moments = 'cutAt' | 'sentAt' | 'deliveredAt' | 'openedAt' | 'acknowledgedAt' | 'endedAt'
type Row = Omit<Warning, Moments> & { cutAt: Date } & Record<Exclude<Moments, 'cutAt'>, Date | null>

const isoOf = (at: Date | null): string | null => at?.toISOString() ?? null

export const listDunning = answers(fm.ZPORTAL_DUNNING_LIST, async (deps, { account: asked }) => {
  const { accountId } = await accountKey(deps, asked)
  const rows = await rowsOf(
    deps.db,
    'core-dunning',
    sql<Row>`
    select number, initiator, ground, issued_on as "issuedOn", amount_kop as "amountKopiykas", cut_at as "cutAt",
      in_charge as "inCharge", channel, sent_at as "sentAt", delivered_at as "deliveredAt", opened_at as "openedAt",
      acknowledged_at as "acknowledgedAt", acknowledged_by as "acknowledgedBy", ended_at as "endedAt", ended
    from core.dunning_warnings where account_id = ${accountId}
    order by ended_at is not null, issued_on desc, number`,
  )
  return {
    warnings: rows.map((row) => ({
      ...row,
      cutAt: row.cutAt.toISOString(),
      sentAt: isoOf(row.sentAt),
      deliveredAt: isoOf(row.deliveredAt),
      openedAt: isoOf(row.openedAt),
      acknowledgedAt: isoOf(row.acknowledgedAt),
      endedAt: isoOf(row.endedAt),
    })),
  }
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
