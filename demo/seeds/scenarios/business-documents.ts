import { type Kysely, sql } from 'kysely'
import { addToMonth, firstOfMonth } from '#domain/calendar.ts'
import type { Database } from '#server/db/schema.ts'
import { entities } from '#seeds/demo-users.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'

/**
 * What became of the documents that were made with the bills: everything is signed by both and registered but for the
 * last month. The bakery has an act the company has yet to sign, the plant has refused one, the debtor signs none.
 */
export async function finishDocuments(db: Kysely<Database>, { months, today }: TownCalendar): Promise<void> {
  const last = firstOfMonth(months.at(-1) ?? '2000-01')
  const before = firstOfMonth(addToMonth(last.slice(0, 7), -1))
  // co-operatives, gardens and sole traders pay no VAT; no real number begins so
  await sql`
    update core.customers set vat_number = '99' || edrpou || '00'
    where kind = 'entity' and length(edrpou) = 8 and name !~ '^(ОСББ|ЖБК|СТ|ГБК|ФГ) '`.execute(db)
  await sql`
    with acts as (
      select d.account_id, d.period, d.bill,
        a.number = ${entities.bakery.login} and d.period = ${before}::date as alone,
        a.number = ${entities.plant.login} and d.period = ${before}::date as refuses,
        d.period < ${last}::date and (a.number <> ${entities.debtor.login} or d.period < ${before}::date)
          and not (a.number = ${entities.plant.login} and d.period = ${before}::date) as signs
      from core.documents d join core.accounts a on a.account_id = d.account_id where d.kind = 'act'
    )
    update core.documents d set
      company_signed_at = case when not alone then (d.dated_on + 3) + time '11:20' end,
      customer_signed_at = case when signs then (d.dated_on + 6) + time '15:05' end,
      signed_by = case when signs then 'Ващенко-Захарченко Галина Лук’янівна' end,
      refused_at = case when refuses then (d.dated_on + 8) + time '10:30' end,
      refused_by = case when refuses then 'Ващенко-Захарченко Галина Лук’янівна' end
    from acts
    where acts.account_id = d.account_id and acts.period = d.period and acts.bill = d.bill and d.kind = 'act'`.execute(
    db,
  )
  await sql`
    update core.documents d set registered_on = d.dated_on + 12,
      registration = '9' || to_char(d.period, 'YYMM') || lpad(d.account_id::text, 6, '0')
    from core.accounts a join core.customers c on c.customer_id = a.customer_id
    where a.account_id = d.account_id and d.kind = 'tax-invoice' and c.vat_number is not null and d.vat_kop > 0
      and d.dated_on + 12 <= ${today}::date
      and not (a.number = ${entities.bakery.login} and d.period = ${last}::date)`.execute(db)
}
