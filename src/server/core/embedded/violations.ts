import { sql } from 'kysely'
import type { FmReply } from '../function-modules.ts'
import { accountKey } from './accounts.ts'
import type { Answer } from './deps.ts'

/** Acts on violations of the retail market rules, the newest first (ПРРЕЕ section 8.2). */
export const listViolations: Answer<'ZPORTAL_VIOLATIONS_LIST'> = async (deps, { number }) => {
  const { accountId } = await accountKey(deps, number)
  const { rows } = await sql<FmReply<'ZPORTAL_VIOLATIONS_LIST'>['acts'][number]>`
    select act_id as id, number, drawn_on as "drawnOn", kind, inspector, reviewed_on as "reviewedOn", protocol,
      decision, kwh::float8 as kwh, amount_kop as "amountKopiykas", paid_kop as "paidKopiykas", state
    from core.violation_acts where account_id = ${accountId}
    order by drawn_on desc, number`.execute(deps.db)
  return { acts: rows }
}
