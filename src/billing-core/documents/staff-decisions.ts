import { sql } from 'kysely'
import { kyivDate } from '#domain/kyiv.ts'
import { fm } from '#server/core/function-modules.ts'
import { CoreRefusal, noSuchAccount } from '#server/core/refusal.ts'
import { accountKey } from '#billing/accounts/accounts.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { answers } from '#billing/deps.ts'
import { chargedByAct } from './violations.ts'

type Act = { actId: string; state: string; charged: number }

/** What the act was charged with and is owed no longer is a cancellation in the ledger, which names the act. */
export const decideViolation = answers(fm.ZPORTAL_VIOLATION_DECIDE, async (deps, request, context) => {
  const { accountId } = await accountKey(deps, request.account)
  const { number, amountKopiykas, decision } = request
  try {
    return await once(deps.db, fm.ZPORTAL_VIOLATION_DECIDE, request, context, async (trx) => {
      await sql`select from core.accounts where account_id = ${accountId} for no key update`.execute(trx)
      const { rows } = await sql<Act>`
        select act_id as "actId", state, ${chargedByAct(accountId, sql`${number}`)} as charged
        from core.violation_acts where account_id = ${accountId} and number = ${number} for update`.execute(
        trx,
      )
      const [act] = rows
      if (!act) throw new CoreRefusal('not-found', { field: 'number' })
      if (act.state === 'paid' || act.state === 'cancelled')
        throw new CoreRefusal('conflict', { field: 'number' })
      const less = act.charged - (amountKopiykas ?? 0)
      const today = kyivDate(new Date(request.now))
      if (act.charged > 0 && less > 0)
        await sql`
          insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document, note, names, created_at)
          values (${accountId}, ${today}::date, ${deps.uuid()}::uuid, 'cancellation', 'act', ${-less}, ${number},
            ${decision}, ${number}, ${request.now}::timestamptz)`.execute(trx)
      const state = amountKopiykas === null ? 'cancelled' : 'reviewed'
      await sql`
        update core.violation_acts set state = ${state}, decision = ${decision}, reviewed_on = ${today}::date,
          amount_kop = coalesce(${amountKopiykas}::bigint, amount_kop)
        where account_id = ${accountId} and act_id = ${act.actId}::uuid`.execute(trx)
      return { state }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})

export const changeCustomer = answers(fm.ZPORTAL_CUSTOMER_CHANGE, async (deps, request, context) => {
  try {
    return await once(deps.db, fm.ZPORTAL_CUSTOMER_CHANGE, request, context, async (trx) => {
      const { rows } = await sql<{ customerId: number }>`
        select customer_id as "customerId" from core.accounts where number = ${request.account}
        for no key update`.execute(trx)
      const [row] = rows
      if (!row) throw noSuchAccount()
      const isName = request.field === 'name'
      await sql`
        update core.customers set ${sql.ref(isName ? 'name' : 'vat_number')} = ${request.value}
        where customer_id = ${row.customerId}`.execute(trx)
      if (isName)
        await sql`
          update core.accounts set customer_name = ${request.value}
          where customer_id = ${row.customerId}`.execute(trx)
      const { rows: counted } = await sql<{ accounts: number }>`
        select count(*)::int as accounts from core.accounts where customer_id = ${row.customerId}`.execute(
        trx,
      )
      return { accounts: counted[0]?.accounts ?? 0 }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})
