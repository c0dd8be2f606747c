import { sql } from 'kysely'
import { fm } from '#server/core/function-modules.ts'
import { answers } from '#billing/deps.ts'
import type { Reply } from '#billing/own-ids.ts'

type Decided = Omit<Reply<'ZPORTAL_READINGS_DECIDED'>['readings'][number], 'decidedAt'>

/** The reason for holding is one of our codes until the person who refuses it writes a sentence of their own. */
const OWN_CODE = '^[a-z-]+$'

/** Only whole accounts: the portion ends with the last receipt of an account. */
export const decidedReadings = answers(
  fm.ZPORTAL_READINGS_DECIDED,
  async ({ db }, { since, after, limit }) => {
    const { rows } = await sql<Decided & { accountId: number; decidedAt: Date }>`
    select r.account_id as "accountId", a.number as account, a.address, r.receipt, min(r.counts_on) as "countsOn",
      bool_and(r.state <> 'rejected') as accepted, max(r.decided_at) as "decidedAt",
      max(r.hold_reason) filter (where r.hold_reason !~ ${OWN_CODE}) as reason,
      coalesce(json_agg(json_build_object('zone', r.zone, 'value', r.value)) filter (where exists (
        select from core.readings o where o.account_id = r.account_id and o.counts_on = r.counts_on
          and o.superseded_by = r.reading_id and o.receipt = r.receipt and o.reading_id <> r.reading_id)), '[]') as corrected
    from core.readings r join core.accounts a on a.account_id = r.account_id
    where r.decided_at >= ${since} and r.receipt is not null and r.superseded_by is null and r.account_id > ${after ?? 0}
    group by r.account_id, a.number, a.address, r.receipt
    order by r.account_id
    fetch first ${limit} rows with ties`.execute(db)
    return {
      readings: rows.map(({ accountId: _accountId, decidedAt, ...reading }) => ({
        ...reading,
        decidedAt: decidedAt.toISOString(),
      })),
      next: rows.length < limit ? null : (rows.at(-1)?.accountId ?? null),
    }
  },
)
