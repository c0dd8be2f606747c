import { sql } from 'kysely'
import { fm } from '../function-modules.ts'
import type { Reply } from './own-ids.ts'
import { CoreRefusal } from '../refusal.ts'
import { accountKey } from './accounts.ts'
import { answers } from './deps.ts'
import { rowsOf } from './statement.ts'

type Row = Omit<Reply<'ZPORTAL_PAYMENT_GET'>['payment'], 'paidAt'> & { paidAt: Date }

export const getPayment = answers(fm.ZPORTAL_PAYMENT_GET, async (deps, { account: number, payment }) => {
  const { accountId } = await accountKey(deps, number)
  const [row] = await rowsOf(
    deps.db,
    'core-payment',
    sql<Row>`
    select payment_id as id, paid_on as "paidOn", paid_at as "paidAt", amount_kop as "amountKopiykas",
      source, receipt, status as state
    from core.payments where account_id = ${accountId} and payment_id::text = ${payment}`,
  )
  if (!row) throw new CoreRefusal('not-found', { field: 'payment' })
  return { payment: { ...row, paidAt: row.paidAt.toISOString() } }
})
