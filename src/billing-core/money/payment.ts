import { sql } from 'kysely'
import { fm } from '#server/core/function-modules.ts'
import type { Reply } from '#billing/own-ids.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { accountKey } from '#billing/accounts/accounts.ts'
import { bankOfAccount } from '#billing/accounts/company-banks.ts'
import { answers } from '#billing/deps.ts'
import { rowsOf } from '#billing/kit/statement.ts'

type Row = Omit<Reply<'ZPORTAL_PAYMENT_GET'>['payment'], 'paidAt'> & { paidAt: Date }

export const getPayment = answers(fm.ZPORTAL_PAYMENT_GET, async (deps, { account: number, payment }) => {
  const { accountId } = await accountKey(deps, number)
  const [row] = await rowsOf(
    deps.db,
    'core-payment',
    sql<Row>`
    select p.payment_id as id, p.paid_on as "paidOn", p.paid_at as "paidAt", p.amount_kop as "amountKopiykas",
      p.source, p.receipt, p.status as state,
      case when own.account <> '' then json_build_object('account', own.account, 'mfo', own.mfo, 'name', own.name,
          'edrpou', own.edrpou)
        else json_build_object('account', coalesce(k.account, a.bank_account), 'mfo', coalesce(k.mfo, a.bank_mfo),
          'name', coalesce(k.name, a.bank_name), 'edrpou', coalesce(k.edrpou, a.bank_edrpou)) end as "paidTo"
    from core.payments p join core.accounts a on a.account_id = p.account_id
    ${bankOfAccount(sql`p.paid_on`)}
    left join lateral (
      select b.account, b.mfo, b.name, b.edrpou from core.company_banks b
      where b.site = a.site and b.kind = a.kind and b.service = p.service and b.from_date <= p.paid_on
      order by b.from_date desc limit 1) own on true
    where p.account_id = ${accountId} and p.payment_id::text = ${payment}`,
  )
  if (!row) throw new CoreRefusal('not-found', { field: 'payment' })
  return { payment: { ...row, paidAt: row.paidAt.toISOString() } }
})
