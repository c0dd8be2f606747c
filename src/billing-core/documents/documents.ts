import { type RawBuilder, sql } from 'kysely'
import { otherLines, supplyLines } from '#domain/business-document.ts'
import { firstOfMonth } from '#domain/calendar.ts'
import { fm } from '#server/core/function-modules.ts'
import type { BillLine } from '#billing/kit/bill-line.ts'
import type { Asked, Reply } from '#billing/own-ids.ts'
import { CoreRefusal } from '#server/core/refusal.ts'
import { accountKey } from '#billing/accounts/accounts.ts'
import { once, refusalOf } from '#billing/answers.ts'
import { answers, type EmbeddedDeps } from '#billing/deps.ts'
import { documentPages } from '#billing/kit/list-pages.ts'
import { rowsOf } from '#billing/kit/statement.ts'

type Head = Reply<'ZPORTAL_DOCUMENTS_GET'>['documents'][number]
type Sums = NonNullable<Reply<'ZPORTAL_DOCUMENTS_GET'>['sums']>
type Document = Reply<'ZPORTAL_DOCUMENT_GET'>['document']

/** A tax invoice is due to a payer of VAT who was supplied something taxed; what is taken back is corrected apart. */
const stateOf = sql`case
  when b.state <> 'issued' then 'cancelled'
  when d.kind = 'act' then case
    when d.refused_at is not null then 'refused'
    when d.customer_signed_at is not null then case when d.company_signed_at is null then 'signed' else 'signed-both' end
    when d.to_sign then 'to-sign' else 'issued' end
  when d.registered_on is not null then 'registered'
  when own.vat_number is null or d.vat_kop <= 0 then 'not-due'
  else 'waiting' end`

/**
 * Documents of some accounts of some months: bills, and beside each its act and its tax invoice. A bill has sums for
 * the list alone: what stands in it besides the supply bears no VAT.
 */
const documentsOf = (accounts: RawBuilder<unknown>, from: string, to: string) => sql`(
  with own as (
    select a.account_id, a.number, c.vat_number from core.accounts a
    left join core.customers c on c.customer_id = a.customer_id
    where a.number = any(${accounts}) and a.kind = 'entity'
  ), billed as (
    select b.account_id, b.period, b.number, b.issued_on, b.state, b.amount_kop, b.by_hand
    from core.bills b
    where b.account_id = any(array(select account_id from own)) and b.period between ${from}::date and ${to}::date
  )
  select own.account_id, own.number as account, 'bill' as kind, b.number, b.number as bill, b.period,
    b.issued_on as dated_on, case b.state when 'issued' then 'issued' else 'cancelled' end as state,
    b.amount_kop - coalesce(d.vat_kop, 0) as net_kop, coalesce(d.vat_kop, 0) as vat_kop,
    null::date as registered_on, null as registration, b.by_hand
  from own join billed b on b.account_id = own.account_id
  left join core.documents d on d.account_id = b.account_id and d.period = b.period and d.kind = 'act' and d.bill = b.number
  union all
  select own.account_id, own.number, d.kind, d.number, d.bill, d.period, d.dated_on, ${stateOf}, d.net_kop, d.vat_kop,
    d.registered_on, d.registration, false
  from own join billed b on b.account_id = own.account_id
  join core.documents d on d.account_id = b.account_id and d.period = b.period and d.bill = b.number
)`

const head = sql`d.account, d.kind, d.number, d.bill, to_char(d.period, 'YYYY-MM') as period, d.dated_on as date,
  d.state, d.net_kop::bigint as "netKopiykas", d.vat_kop::bigint as "vatKopiykas",
  (d.net_kop + d.vat_kop)::bigint as "amountKopiykas", d.registered_on as "registeredOn", d.registration,
  d.by_hand as "byHand"`

export const listDocuments = answers(fm.ZPORTAL_DOCUMENTS_GET, documentPage)

async function documentPage(
  deps: EmbeddedDeps,
  request: Asked<'ZPORTAL_DOCUMENTS_GET'>,
): Promise<Reply<'ZPORTAL_DOCUMENTS_GET'>> {
  const { kind = null, state = null, page } = request
  const { end, room, name, isCut } = documentPages(page)
  const from = firstOfMonth(request.from ?? '2000-01')
  const to = firstOfMonth(request.to ?? '2099-12')
  const rows = await rowsOf(
    deps.db,
    `core-documents-${name}`,
    sql<Head & { total: number; sums: Sums }>`
    with found as materialized (
      select * from ${documentsOf(sql`${request.accounts}::text[]`, from, to)} d
      where (${kind}::text is null or d.kind = ${kind}) and (${state}::text is null or d.state = ${state})
    ), summed as (
      select json_agg(json_build_object('kind', kind, 'count', count, 'netKopiykas', net, 'vatKopiykas', vat,
        'amountKopiykas', net + vat) order by array_position(array['bill', 'act', 'tax-invoice'], kind)) as sums,
        sum(count)::int as total
      from (
        select kind, count(*) as count, coalesce(sum(net_kop) filter (where state <> 'cancelled'), 0)::bigint as net,
          coalesce(sum(vat_kop) filter (where state <> 'cancelled'), 0)::bigint as vat
        from found group by kind
      ) kinds
    )
    select ${head}, summed.sums, summed.total from found d, summed ${end(room)}`,
  )
  if (!isCut) return { documents: rows }
  // past the last page there is no row to carry the sums
  if (rows.length === 0 && page && page.number > 1)
    return { ...(await documentPage(deps, { ...request, page: { ...page, number: 1 } })), documents: [] }
  return { total: rows[0]?.total ?? 0, sums: rows[0]?.sums ?? [], documents: rows }
}

type Found = Omit<Document, 'lines' | 'companySignedAt' | 'customerSignedAt' | 'refusedAt'> & {
  billLines: readonly BillLine[]
  companySignedAt: Date | null
  customerSignedAt: Date | null
  refusedAt: Date | null
}

const whole = sql`${head}, to_json(b.lines) as "billLines", k.company_signed_at as "companySignedAt",
  k.customer_signed_at as "customerSignedAt", k.refused_at as "refusedAt",
  json_build_object('name', a.customer_name, 'address', a.address, 'edrpou', c.edrpou,
    'taxNumber', c.vat_number, 'iban', null) as buyer,
  json_build_object('number', a.contract_number, 'date', a.contract_date) as contract`
const wholeFrom = (accounts: RawBuilder<unknown>) => sql`
  from ${documentsOf(accounts, '2000-01-01', '2099-12-01')} d
  join core.accounts a on a.account_id = d.account_id
  left join core.customers c on c.customer_id = a.customer_id
  left join core.documents k on k.account_id = d.account_id and k.kind = d.kind and k.bill = d.bill
  join core.bills b on b.account_id = d.account_id and b.period = d.period and b.number = d.bill`

const wholeOf = ({
  billLines,
  companySignedAt,
  customerSignedAt,
  refusedAt,
  ...document
}: Found): Document => ({
  ...document,
  lines: [...supplyLines(billLines), ...(document.kind === 'bill' ? otherLines(billLines) : [])],
  companySignedAt: companySignedAt?.toISOString() ?? null,
  customerSignedAt: customerSignedAt?.toISOString() ?? null,
  refusedAt: refusedAt?.toISOString() ?? null,
})

export const getDocument = answers(
  fm.ZPORTAL_DOCUMENT_GET,
  async (deps, { account: number, kind, bill: billNumber }) => {
    await accountKey(deps, number)
    const [row] = await rowsOf(
      deps.db,
      'core-document',
      sql<Found>`
      select ${whole} ${wholeFrom(sql`array[${number}]::text[]`)} where d.kind = ${kind} and d.bill = ${billNumber}`,
    )
    if (!row) throw new CoreRefusal('bill-not-found', { field: 'bill' })
    return { document: wholeOf(row) }
  },
)

export const wholeDocuments = answers(fm.ZPORTAL_DOCUMENTS_WHOLE, async ({ db }, { documents }) => {
  const accounts = [...new Set(documents.map(({ account }) => account))]
  const rows = await rowsOf(
    db,
    'core-documents-whole',
    sql<Found>`
    select ${whole} ${wholeFrom(sql`${accounts}::text[]`)}
    join jsonb_to_recordset(${JSON.stringify(documents)}::jsonb) as asked (account text, kind text, bill text)
      on asked.account = d.account and asked.kind = d.kind and asked.bill = d.bill
    order by d.account, d.bill, d.kind`,
  )
  return { documents: rows.map(wholeOf) }
})

type Marking = { accountId: number; kind: string; bill: string }

/** An act and how far its signing is, locked. @throws CoreRefusal 'bill-not-found' */
async function lockedAct(trx: EmbeddedDeps['db'], { accountId, kind, bill }: Marking) {
  const { rows } = await sql<{ counts: boolean; customer: boolean; refused: boolean; company: boolean }>`
    select b.state = 'issued' as counts, d.customer_signed_at is not null as customer,
      d.refused_at is not null as refused, d.company_signed_at is not null as company
    from core.documents d
    join core.bills b on b.account_id = d.account_id and b.period = d.period and b.number = d.bill
    where d.account_id = ${accountId} and d.kind = 'act' and d.kind = ${kind} and d.bill = ${bill}
    for update of d`.execute(trx)
  const [act] = rows
  if (!act) throw new CoreRefusal('bill-not-found', { field: 'bill' })
  return act
}

/** Only an act is signed, and only once: a second hand is told of the first. */
export const markDocument = answers(fm.ZPORTAL_DOCUMENT_MARK, async (deps, request, context) => {
  const { accountId } = await accountKey(deps, request.account)
  try {
    return await once(deps.db, fm.ZPORTAL_DOCUMENT_MARK, request, context, async (trx) => {
      const act = await lockedAct(trx, { ...request, accountId })
      if (act.customer || act.refused || !act.counts) throw new CoreRefusal('conflict', { field: 'bill' })
      const signed = request.mark === 'signed'
      await sql`
        update core.documents set
          customer_signed_at = ${signed ? request.at : null}::timestamptz, signed_by = ${signed ? request.by : null},
          refused_at = ${signed ? null : request.at}::timestamptz, refused_by = ${signed ? null : request.by}
        where account_id = ${accountId} and kind = 'act' and bill = ${request.bill}`.execute(trx)
      return { state: signed ? (act.company ? 'signed-both' : 'signed') : 'refused' }
    })
  } catch (error) {
    throw refusalOf(error)
  }
})

/** The company signs once, before its customer or after; what its customer has refused it signs no more. */
export const countersignDocument = answers(
  fm.ZPORTAL_DOCUMENT_COUNTERSIGN,
  async (deps, request, context) => {
    const { accountId } = await accountKey(deps, request.account)
    try {
      return await once(deps.db, fm.ZPORTAL_DOCUMENT_COUNTERSIGN, request, context, async (trx) => {
        const act = await lockedAct(trx, { ...request, accountId })
        if (act.company || act.refused || !act.counts) throw new CoreRefusal('conflict', { field: 'bill' })
        await sql`
          update core.documents set company_signed_at = ${request.at}::timestamptz
          where account_id = ${accountId} and kind = 'act' and bill = ${request.bill}`.execute(trx)
        return { state: act.customer ? 'signed-both' : 'to-sign' }
      })
    } catch (error) {
      throw refusalOf(error)
    }
  },
)
