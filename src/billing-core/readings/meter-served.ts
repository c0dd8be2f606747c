import { sql } from 'kysely'
import { CoreRefusal } from '#server/core/refusal.ts'
import { fm } from '#server/core/function-modules.ts'
import { accountKey } from '#billing/accounts/accounts.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { answers } from '#billing/deps.ts'

/** A new seal stands beside those that were there; an inspection is noted on its day. */
export const meterServed = answers(fm.ZPORTAL_METER_SERVED, async (deps, request, context) => {
  const { accountId } = await accountKey(deps, request.account)
  const { meterId, on, seal, verifiedTill } = request
  if (verifiedTill !== undefined && verifiedTill <= on)
    throw new CoreRefusal('date-invalid', { field: 'verifiedTill' })
  try {
    return await once(deps.db, fm.ZPORTAL_METER_SERVED, request, context, async (trx) => {
      const added = seal === undefined ? [] : [{ ...seal, setOn: on }]
      const { rows } = await sql<{ verifiedTill: string; seals: number }>`
        update core.meters set last_inspection = greatest(last_inspection, ${on}::date),
          verified_on = case when ${verifiedTill ?? null}::date is null then verified_on else ${on}::date end,
          verified_till = coalesce(${verifiedTill ?? null}::date, verified_till),
          seals = seals || ${JSON.stringify(added)}::jsonb
        where account_id = ${accountId} and meter_id = ${meterId}
        returning verified_till as "verifiedTill", jsonb_array_length(seals) as seals`.execute(trx)
      const [row] = rows
      if (!row) throw new CoreRefusal('counter-not-found', { field: 'meterId' })
      return { meterId, ...row }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})
