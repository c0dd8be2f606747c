import { sql } from 'kysely'
import { fm } from '../function-modules.ts'
import { answers } from './deps.ts'
import type { Reply } from './own-ids.ts'

type Decided = Reply<'ZPORTAL_READINGS_DECIDED'>['readings'][number]

/** The reason for holding is one of our codes until the person who refuses it writes a sentence of their own. */
const OWN_CODE = '^[a-z-]+$'

/** Only whole accounts: the portion ends with the last receipt of an account. */
export const decidedReadings = answers(
  fm.ZPORTAL_READINGS_DECIDED,
  async ({ db }, { since, after, limit }) => {
    const { rows } = await sql<Decided & { accountId: number }>`
    select r.account_id as "accountId", a.number as account, a.address, r.receipt, min(r.counts_on) as "countsOn",
      bool_and(r.state <> 'rejected') as accepted,
      max(r.hold_reason) filter (where r.state = 'rejected' and r.hold_reason !~ ${OWN_CODE}) as reason
    from core.readings r join core.accounts a on a.account_id = r.account_id
    where r.decided_at >= ${since} and r.receipt is not null and r.account_id > ${after ?? 0}
    group by r.account_id, a.number, a.address, r.receipt
    order by r.account_id
    fetch first ${limit} rows with ties`.execute(db)
    return {
      readings: rows.map(({ accountId: _accountId, ...reading }) => reading),
      next: rows.length < limit ? null : (rows.at(-1)?.accountId ?? null),
    }
  },
)
