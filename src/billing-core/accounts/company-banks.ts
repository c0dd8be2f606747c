import { type RawBuilder, sql } from 'kysely'
import { mfoOf } from '#domain/iban.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { fm } from '#server/core/function-modules.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { answers } from '#billing/deps.ts'
import type { Reply } from '#billing/own-ids.ts'

type Bank = Reply<'ZPORTAL_BANKS_GET'>['banks'][number]

/** Joins `k`: the bank account in force on a day for the account `a`; without a row it keeps its own. */
export const bankOfAccount = (day: string | RawBuilder<unknown>): RawBuilder<unknown> => sql`
  left join lateral (
    select b.account, b.mfo, b.name, b.edrpou from core.company_banks b
    where b.site = a.site and b.kind = a.kind and b.service = '' and b.from_date <= ${day}::date
    order by b.from_date desc limit 1) k on true`

/** Accounts of services that have their own on a day, for the account `a`, as JSON. */
export const serviceBanks = (day: string): RawBuilder<unknown> => sql`(
  select coalesce(json_agg(json_build_object('service', s.service, 'account', s.account, 'mfo', s.mfo,
    'name', s.name, 'edrpou', s.edrpou) order by s.service), '[]') from (
      select distinct on (b.service) b.service, b.account, b.mfo, b.name, b.edrpou from core.company_banks b
      where b.site = a.site and b.kind = a.kind and b.service > '' and b.from_date <= ${day}::date
      order by b.service, b.from_date desc) s
  where s.account <> '')`

/** In force and coming; where nothing has been entered for the company, what its accounts were opened with. */
export const getBanks = answers(fm.ZPORTAL_BANKS_GET, async ({ db }, { site }, { now }) => {
  const today = kyivDate(now)
  const { rows } = await sql<Bank>`
    with entered as (
      select b.*, b.from_date = max(b.from_date) filter (where b.from_date <= ${today}::date)
        over (partition by b.kind, b.service) as in_force
      from core.company_banks b where b.site = ${site}),
    told as (
      select kind, service, account, mfo, name, edrpou, from_date from entered
      where from_date > ${today}::date or (in_force and account <> '')
      union all
      select k.kind, '', a.bank_account, a.bank_mfo, a.bank_name, a.bank_edrpou, null
      from unnest(array['person', 'entity']) as k (kind)
      join lateral (select bank_account, bank_mfo, bank_name, bank_edrpou from core.accounts
        where site = ${site} and kind = k.kind limit 1) a on true
      where not exists (select from entered e where e.kind = k.kind and e.service = '' and e.in_force))
    select kind, nullif(service, '') as service, account, mfo, name, edrpou,
      nullif(from_date, date '2000-01-01') as "from"
    from told order by kind desc, told.service, from_date nulls first`.execute(db)
  return { banks: rows }
})

export const changeBank = answers(fm.ZPORTAL_BANK_CHANGE, async (deps, request, context) => {
  try {
    return await once(deps.db, fm.ZPORTAL_BANK_CHANGE, request, context, async (trx) => {
      const { site, kind, service, account, name, edrpou, now } = request
      const from = request.from ?? kyivDate(context.now)
      const mfo = account === '' ? '' : mfoOf(account)
      await sql`
        insert into core.company_banks (site, kind, service, from_date, account, mfo, name, edrpou, changed_at)
        values (${site}, ${kind}, ${service ?? ''}, ${from}::date, ${account}, ${mfo}, ${name}, ${edrpou},
          ${now}::timestamptz)
        on conflict (site, kind, service, from_date) do update set account = excluded.account, mfo = excluded.mfo,
          name = excluded.name, edrpou = excluded.edrpou, changed_at = excluded.changed_at`.execute(trx)
      return { mfo }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})
