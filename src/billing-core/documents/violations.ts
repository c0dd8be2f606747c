import { type RawBuilder, sql } from 'kysely'
import { fm } from '#server/core/function-modules.ts'
import type { Reply } from '#billing/own-ids.ts'
import { accountKey } from '#billing/accounts/accounts.ts'
import { answers } from '#billing/deps.ts'

/** What an act was charged with, less what was cancelled of it since. */
export const chargedByAct = (accountId: number, number: RawBuilder<unknown>) => sql`(
  select coalesce(sum(l.amount_kop), 0)::bigint from core.ledger l
  where l.account_id = ${accountId} and l.service = 'act' and l.kind <> 'payment' and l.document = ${number})`

/**
 * Acts on violations of the retail market rules, the newest first (ПРРЕЕ section 8.2); how much is paid follows the
 * order of allocation.ts.
 */
export const listViolations = answers(fm.ZPORTAL_VIOLATIONS_LIST, async (deps, { account: number }) => {
  const { accountId } = await accountKey(deps, number)
  const { rows } = await sql<Reply<'ZPORTAL_VIOLATIONS_LIST'>['acts'][number]>`
    select v.act_id as id, v.number, v.drawn_on as "drawnOn", v.kind, v.inspector, v.reviewed_on as "reviewedOn", v.protocol,
      v.decision, v.kwh::float8 as kwh, v.amount_kop as "amountKopiykas",
      coalesce(${chargedByAct(accountId, sql`v.number`)} - d.left_kop, 0) as "paidKopiykas",
      coalesce(d.left_kop, case when v.state not in ('paid', 'cancelled') then v.amount_kop end, 0) as "leftKopiykas",
      case when v.state in ('reviewed', 'paid') and d.left_kop is not null
        then case when d.left_kop = 0 then 'paid' else 'reviewed' end else v.state end as state,
      v.commission_on as "commissionOn", v.calculation
    from core.violation_acts v left join core.debts d on d.account_id = v.account_id and d.document = v.number and d.kind = 'act'
    where v.account_id = ${accountId}
    order by v.drawn_on desc, v.number`.execute(deps.db)
  return { acts: rows }
})
