import type { PoolClient } from 'pg'
import { LINE_FIELDS } from '#billing/kit/lines-text.ts'
import type { Books } from './books.ts'

/** How many rows or accounts one transaction has, as the server's own. */
const PORTION = 2000
type Plain = string | number | boolean | null
type Line = Record<string, Plain> & { kwh: number; priceE4: number }

async function inOne<T>({ pool }: Books, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const answer = await work(client)
    await client.query('commit')
    return answer
  } finally {
    client.release()
  }
}

const literal = (value: Plain | undefined): string =>
  value === null || value === undefined ? 'null' : `'${String(value).replaceAll("'", "''")}'`

/** Lines as the server writes them, with what differs between accounts; prices are those of the given lines. */
const linesOf = (lines: readonly Line[], more: Readonly<Record<string, string>>): string =>
  `array[${lines
    .map((line) => {
      const expressions: Readonly<Record<string, string>> = {
        ...(line['meterId'] === null ? {} : more),
        kwh: 'kwh',
        amountKopiykas: `round(kwh * ${line.priceE4} / 100)`,
      }
      return `row(${LINE_FIELDS.map((field) => expressions[field] ?? literal(line[field])).join(', ')})::core.bill_line`
    })
    .join(', ')}]::core.bill_line[]`
const amountOf = (lines: readonly Line[]): string =>
  lines.map(({ priceE4 }) => `round(kwh * ${priceE4} / 100)`).join(' + ') || '0'

/**
 * What sending a file would take were all of it SQL: rows of a portion are checked as the server checks them (an account
 * that may send, its own meter in service, a register it has, nothing for this date, a month not closed, not less than
 * the last value, within its digits, not far from the year's mean), written with draft, overview row and outcome.
 */
export async function sendBySets(books: Books, file: string, lines: readonly Line[]): Promise<void> {
  const rowsOf = `select row_number, account, meter_id, zone, value from portal.mass_rows
    where file_id = $1 and verdict = 'good' and outcome is null order by account, meter_id, row_number limit ${PORTION}`
  for (;;) {
    const done = await inOne(books, async (client) => {
      const { rows } = await client.query({ text: rowsOf, values: [file], name: 'rows' })
      if (rows.length === 0) return true
      await client.query({
        name: 'lock',
        text: `select from core.accounts where number = any($1) order by account_id for no key update`,
        values: [rows.map((row) => row.account)],
      })
      await client.query({
        name: 'send',
        text: `
          with told as (
            select * from unnest($2::int[], $3::text[], $4::bigint[], $5::text[], $6::numeric[])
              as t (row_number, account, meter_id, zone, value)
          ), known as (
            select t.*, a.account_id, m.number as meter, m.digits, a.allowed_power_kw, r.previous, r.mean, r.there,
              case when a.entry_blocked or a.contract_changing or a.read_by_operator then 'entry-blocked'
                when m.meter_id is null then 'counter-not-found'
                when m.state <> 'active' or m.askoe or m.location <> 'flat' then 'entry-impossible'
                when t.zone <> 'single' then 'entry-impossible'
                when c.account_id is not null then 'already-calculated'
                when r.there then 'already-submitted'
                when t.value < r.previous or t.value >= 10 ^ m.digits then 'value-too-large'
                when t.value - r.previous > r.mean * 3 or t.value - r.previous > a.allowed_power_kw * 24 * 31
                  then 'deviation' end as code
            from told t
            left join core.accounts a on a.number = t.account
            left join core.meters m on m.account_id = a.account_id and m.meter_id = t.meter_id
            left join lateral (
              select max(value) filter (where counts_on < '2026-12-01') as previous,
                avg(kwh) filter (where counts_on < '2026-12-01') as mean,
                coalesce(bool_or(counts_on >= '2026-12-01'), false) as there
              from core.readings r
              where r.account_id = a.account_id and r.meter_id = t.meter_id and r.zone = t.zone
                and r.superseded_by is null and r.state <> 'rejected'
                and r.counts_on between date '2023-12-01' and date '2027-02-01'
            ) r on true
            left join core.calculations c
              on c.account_id = a.account_id and c.period = '2026-11-01' and c.state = 'final'
          ), judged as materialized (
            select *, case when code is null then value - previous end as kwh,
              case when code is null then '2612-' || lpad(nextval('core.receipt_number')::text, 8, '0') end as receipt
            from known
          ), good as (
            select * from judged where code is null
          ), taken as (
            insert into core.readings (account_id, counts_on, meter_id, taken_at, received_at, source, confirmed,
              photo_id, receipt, submission_key, reading_id, zone, value, kwh, state, hold_reason, rolled_over)
            select account_id, '2026-12-01', meter_id, $7, $7, 'mass', null, null, receipt, $1 || ':1',
              gen_random_uuid(), zone, value, kwh, 'used', null, false from good
          ), drafted as (
            insert into core.calculations (account_id, period, state, calculated_at, amount_kop, kwh, lines)
            select account_id, '2026-11-01', 'draft', $7, ${amountOf(lines)}, kwh,
              ${linesOf(lines, { meterId: 'meter_id', meter: 'meter', fromValue: 'previous', toValue: 'value' })}
            from good
            on conflict (account_id, period) do update set calculated_at = excluded.calculated_at,
              amount_kop = excluded.amount_kop, kwh = excluded.kwh, lines = excluded.lines
            where core.calculations.state = 'draft'
          ), overview as (
            insert into core.balances as b (account_id, last_reading_on)
            select distinct account_id, date '2026-12-01' from good
            on conflict (account_id) do update
              set last_reading_on = greatest(b.last_reading_on, excluded.last_reading_on)
          )
          update portal.mass_rows r set outcome = case when k.code is null then 'sent' else 'refused' end,
            receipt = k.receipt, code = k.code, params = '{}', kwh = coalesce(k.kwh, r.kwh)
          from judged k
          where r.file_id = $1::uuid and r.row_number = k.row_number`,
        values: [
          file,
          rows.map((row) => row.row_number),
          rows.map((row) => row.account),
          rows.map((row) => row.meter_id),
          rows.map((row) => row.zone),
          rows.map((row) => row.value),
          '2026-11-30T10:00:00Z',
        ],
      })
      return false
    })
    if (done) return
  }
}

/**
 * What closing a month would take were all of it SQL, with the same rows written: end values estimated by the mean of a
 * year where nothing was read, bills, calculations, charges, overview and the state of the readings.
 */
export async function closeBySets(books: Books, month: string, lines: readonly Line[]): Promise<number> {
  let [after, closed] = [0, 0]
  for (;;) {
    const ids = await inOne(books, async (client): Promise<number[]> => {
      const { rows } = await client.query<{ id: number }>({
        name: 'choose',
        text: `select account_id as id from core.accounts a
          where account_id > $1 and kind = 'person' and status <> 'closed' and opened_on < $2::date
            and not exists (select from core.calculations c where c.account_id = a.account_id
              and c.period = $2::date and c.state = 'final')
          order by account_id limit ${PORTION} for no key update`,
        values: [after, `${month}-01`],
      })
      const chosen = rows.map(({ id }) => id)
      if (chosen.length === 0) return []
      await client.query({
        name: 'close',
        text: `
          with moment as (
            select $2::date as begins, ($2::date + interval '1 month')::date as ends
          ), marks as (
            select r.account_id, r.meter_id, r.zone, max(value) filter (where counts_on <= begins) as before,
              max(value) filter (where counts_on = ends) as read,
              max(value) filter (where source <> 'estimated') as last_value,
              max(counts_on) filter (where source <> 'estimated') as last_on,
              min(value) as first_value, min(counts_on) as first_on
            from core.readings r, moment
            where account_id = any($1) and superseded_by is null and state not in ('rejected', 'held')
              and counts_on >= begins - interval '13 months' and counts_on <= ends
            group by r.account_id, r.meter_id, r.zone
          ), used as materialized (
            select m.*, t.number as meter, a.number || '-' || to_char(begins, 'YYYYMM') as bill, begins, ends,
              coalesce(read, round(last_value + (last_value - first_value) / (last_on - first_on) * (ends - last_on)))
                as value,
              coalesce(read, round(last_value + (last_value - first_value) / (last_on - first_on) * (ends - last_on)))
                - before as kwh,
              coalesce(b.balance_kop, 0) - coalesce(l.since, 0) as begin_kop, coalesce(l.paid, 0) as paid_kop
            from marks m cross join moment join core.accounts a using (account_id)
            join core.meters t on t.account_id = m.account_id and t.meter_id = m.meter_id
            left join core.balances b on b.account_id = m.account_id
            left join (
              select account_id, sum(amount_kop) filter (where kind <> 'opening') as since,
                -sum(amount_kop) filter (where kind = 'payment' and entry_date < ends) as paid
              from core.ledger, moment where account_id = any($1) and entry_date >= begins group by account_id
            ) l on l.account_id = m.account_id
          ), priced as materialized (
            select *, (${amountOf(lines)})::bigint as amount_kop,
              ${linesOf(lines, { meterId: 'meter_id', meter: 'meter', fromValue: 'before', toValue: 'value' })} as lines
            from used
          ), guessed as (
            insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at,
              received_at, source, state, bill_number)
            select account_id, ends, gen_random_uuid(), meter_id, zone, value, kwh, now(), now(), 'estimated',
              'billed', bill
            from priced where read is null
          ), counted as (
            update core.readings r set state = 'billed', bill_number = bill from priced p
            where r.account_id = p.account_id and r.counts_on > begins and r.counts_on <= ends
              and r.superseded_by is null and r.state in ('received', 'checked', 'accepted', 'used')
          ), calculated as (
            insert into core.calculations (account_id, period, state, calculated_at, amount_kop, kwh, lines,
              bill_number, nothing_due)
            select account_id, begins, 'final', now(), amount_kop, kwh, null, bill, false from priced
            on conflict (account_id, period) do update set state = 'final', calculated_at = excluded.calculated_at,
              amount_kop = excluded.amount_kop, kwh = excluded.kwh, lines = excluded.lines,
              bill_number = excluded.bill_number
          ), issued as (
            insert into core.bills (account_id, period, number, issued_on, due_on, kwh, amount_kop, begin_kop,
              paid_kop, end_kop, lines, estimated)
            select account_id, begins, bill, ends + 3, ends + 19, kwh, amount_kop, begin_kop, paid_kop,
              begin_kop + amount_kop - paid_kop, lines, read is null
            from priced
          ), overview as (
            insert into core.balances as b (account_id, last_bill, last_reading_on)
            select account_id, bill, case when read is null then ends end from priced
            on conflict (account_id) do update set last_bill = excluded.last_bill,
              last_reading_on = greatest(b.last_reading_on, excluded.last_reading_on)
          )
          insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document, period,
            created_at)
          select account_id, ends - 1, gen_random_uuid(), 'charge', 'energy', amount_kop, bill, begins, now()
          from priced`,
        values: [chosen, `${month}-01`],
      })
      return chosen
    })
    closed += ids.length
    after = ids.at(-1) ?? 0
    if (ids.length < PORTION) return closed
  }
}
