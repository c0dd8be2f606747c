import { sql, type Transaction } from 'kysely'
import {
  addToMonth,
  addWorkingDays,
  daysBetween,
  firstOfMonth,
  type IsoDate,
  lastOfMonth,
  type Month,
  type WorksOn,
} from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import type { Database } from '#server/db/schema.ts'
import type { ClosedAccount } from './close-account.ts'
import { endOf } from '#billing/kit/month-of-reading.ts'
import { recordset } from '#billing/kit/tables.ts'

/** A bill issued later than usual can be paid within this many working days (facts §1.4). */
const LATE_BILL_WORKING_DAYS = 10
const LEAST_DAYS = 5

/** Not later than the 20th of the following month (facts §1.4), unless the bill is made too late for that. */
function dueOn(period: Month, issuedOn: IsoDate, works: WorksOn): IsoDate {
  const usual: IsoDate = `${addToMonth(period, 1)}-20`
  return daysBetween(issuedOn, usual) >= LEAST_DAYS
    ? usual
    : addWorkingDays(issuedOn, LATE_BILL_WORKING_DAYS, works)
}
/** One bill per month and account, so the number consists of both. */
const billNumber = (account: string, period: Month): string => `${account}-${period.replace('-', '')}`

/** Writes the changes that the closing makes to rows of readings: replaced, with other kWh, or counted late. */
export async function writeReadings(
  trx: Transaction<Database>,
  closed: readonly ClosedAccount[],
  period: Month,
): Promise<void> {
  const rows = closed.flatMap(({ account, changed, counted }) => {
    const number = billNumber(account.number, period)
    const late = new Map(counted.map(({ id, date }) => [id, { id, date, by: null, kwhMilli: null }]))
    const all = [...changed, ...[...late.values()].filter(({ id }) => !changed.some((row) => row.id === id))]
    return all.map(({ id, date, by, kwhMilli }) => ({
      account_id: account.accountId,
      counts_on: date,
      reading_id: id,
      superseded_by: by,
      kwh: kwhMilli === null ? null : kwhMilli / 1000,
      bill_number: late.has(id) ? number : null,
    }))
  })
  if (rows.length > 0)
    await sql`
      update core.readings r set
        superseded_by = x.superseded_by,
        state = case when x.superseded_by is not null then 'superseded' when x.bill_number is not null then 'billed'
          else r.state end,
        kwh = coalesce(x.kwh, r.kwh),
        bill_number = coalesce(x.bill_number, r.bill_number)
      from ${recordset('readings', rows)} x
      where r.account_id = x.account_id and r.counts_on = x.counts_on and r.reading_id = x.reading_id`.execute(
      trx,
    )
  const done = closed.flatMap(({ account: { accountId, recalculateFrom } }) =>
    recalculateFrom !== null && recalculateFrom < endOf(period) ? [accountId] : [],
  )
  if (done.length > 0)
    await sql`update core.accounts set recalculate_from = null where account_id = any(${done}::bigint[])`.execute(
      trx,
    )
}

/** Writes computed values, calculations, bills, charges, overview and the state of the readings in one statement. */
export async function writeClosing(
  trx: Transaction<Database>,
  closed: readonly ClosedAccount[],
  period: Month,
  { now, uuid, works }: { now: Date; uuid: () => string; works: WorksOn },
): Promise<void> {
  if (closed.length === 0) return
  const issuedOn = kyivDate(now)
  const months = closed.map(({ account, lines, kwh, amountKopiykas, estimated }) => ({
    account_id: account.accountId,
    // with nothing to show and nothing to pay there is no bill
    number: lines.length === 0 ? null : billNumber(account.number, period),
    kwh,
    amount_kop: amountKopiykas,
    begin_kop: account.beginKopiykas,
    paid_kop: account.paidKopiykas,
    end_kop: account.beginKopiykas + amountKopiykas - account.paidKopiykas,
    lines,
    estimated,
  }))
  const charges = closed.flatMap(({ account, charges: accountCharges }) =>
    accountCharges.map(({ service, amountKopiykas, month, kind }) => ({
      account_id: account.accountId,
      entry_id: uuid(),
      kind,
      service,
      amount_kop: amountKopiykas,
      document: billNumber(account.number, period),
      period: firstOfMonth(month),
    })),
  )
  const computed = closed.flatMap(({ account, computed: accountRows }) =>
    accountRows.map(({ id, register, date, milli, kwhMilli }) => ({
      account_id: account.accountId,
      counts_on: date,
      reading_id: id,
      meter_id: register.meterId,
      zone: register.zone,
      value: milli / 1000,
      kwh: kwhMilli / 1000,
      bill_number: billNumber(account.number, period),
    })),
  )
  const [begin, end] = [firstOfMonth(period), endOf(period)]
  await sql`
    with month as materialized (
      select * from ${recordset('bills', months)}
    ), bill as (
      select * from month where number is not null
    ), guessed as (
      insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
        source, state, bill_number)
      select account_id, counts_on, reading_id, meter_id, zone, value, kwh, ${now}, ${now}, 'estimated', 'billed', bill_number
      from ${recordset('readings', computed)}
    ), counted as (
      update core.readings r set state = 'billed', bill_number = bill.number
      from bill where r.account_id = bill.account_id and r.counts_on > ${begin}::date and r.counts_on <= ${end}::date
        and r.superseded_by is null and r.state in ('received', 'checked', 'accepted', 'used')
    ), calculated as (
      insert into core.calculations (account_id, period, state, calculated_at, amount_kop, kwh, lines, bill_number,
        nothing_due)
      select account_id, ${begin}::date, 'final', ${now}, amount_kop, kwh,
        -- the bill has them
        case when number is null then lines end, number, number is null
      from month
      on conflict (account_id, period) do update set state = 'final', calculated_at = excluded.calculated_at,
        amount_kop = excluded.amount_kop, kwh = excluded.kwh, lines = excluded.lines,
        bill_number = excluded.bill_number, nothing_due = excluded.nothing_due
    ), issued as (
      insert into core.bills (account_id, period, number, issued_on, due_on, kwh, amount_kop, begin_kop, paid_kop,
        end_kop, lines, estimated)
      select account_id, ${begin}::date, number, ${issuedOn}::date, ${dueOn(period, issuedOn, works)}::date, kwh, amount_kop,
        begin_kop, paid_kop, end_kop, lines, estimated
      from bill
    ), overview as (
      insert into core.balances as b (account_id, last_bill, last_reading_on)
      select account_id, number, case when estimated then ${end}::date end from bill
      on conflict (account_id) do update set last_bill = excluded.last_bill,
        last_reading_on = greatest(b.last_reading_on, excluded.last_reading_on)
    )
    insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document, period, created_at)
    select account_id, ${lastOfMonth(period)}::date, entry_id, kind, service, amount_kop, document, period, ${now}
    from ${recordset('ledger', charges)}`.execute(trx)
}
