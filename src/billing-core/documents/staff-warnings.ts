import { sql } from 'kysely'
import { fm } from '#server/core/function-modules.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { accountKey } from '#billing/accounts/accounts.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { answers } from '#billing/deps.ts'

/** The supplier's own warning for a debt, told in the cabinet. */
export const issueDunning = answers(fm.ZPORTAL_DUNNING_ISSUE, async (deps, request, context) => {
  const { accountId } = await accountKey(deps, request.account)
  try {
    return await once(deps.db, fm.ZPORTAL_DUNNING_ISSUE, request, context, async (trx) => {
      // of two at once the second finds the first
      await sql`select from core.accounts where account_id = ${accountId} for no key update`.execute(trx)
      const { rows } = await sql<{ number: string }>`
        insert into core.dunning_warnings (account_id, number, initiator, ground, issued_on, amount_kop, cut_at, in_charge,
          channel, sent_at, note)
        select ${accountId}, 'П-' || nextval('core.warning_number'), 'supplier', 'debt', ${request.issuedOn}::date,
          ${request.amountKopiykas}, ${request.cutAt}::timestamptz, ${request.inCharge}, 'cabinet',
          ${request.now}::timestamptz, ${request.note}
        where not exists (select from core.dunning_warnings
          where account_id = ${accountId} and initiator = 'supplier' and ended_at is null)
        returning number`.execute(trx)
      const [row] = rows
      if (!row) throw new CoreRefusal('conflict', { field: 'account' })
      return row
    })
  } catch (error) {
    throw refusalOf(error)
  }
})

export const withdrawDunning = answers(fm.ZPORTAL_DUNNING_WITHDRAW, async (deps, request, context) => {
  const { accountId } = await accountKey(deps, request.account)
  try {
    return await once(deps.db, fm.ZPORTAL_DUNNING_WITHDRAW, request, context, async (trx) => {
      const { rows } = await sql<{ open: boolean }>`
        select ended_at is null as open from core.dunning_warnings
        where account_id = ${accountId} and number = ${request.number} for update`.execute(trx)
      if (!rows[0]) throw new CoreRefusal('not-found', { field: 'number' })
      if (!rows[0].open) throw new CoreRefusal('conflict', { field: 'number' })
      await sql`
        update core.dunning_warnings set ended_at = ${request.at}::timestamptz, ended = 'cancelled',
          end_reason = ${request.reason}
        where account_id = ${accountId} and number = ${request.number}`.execute(trx)
      return { endedAt: request.at }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})
