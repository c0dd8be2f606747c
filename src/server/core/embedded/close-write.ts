import { sql, type Transaction } from 'kysely'
import { addDays, addToMonth, firstOfMonth, type IsoDate, lastOfMonth, type Month } from '#domain/calendar.ts'
import type { Database } from '#server/db/schema.ts'
import type { BillLine, Mark } from './bill-line.ts'
import type { ClosingAccount, ClosingRegister } from './close-load.ts'
import { endOf } from './registers.ts'

export type ClosedAccount = {
  readonly account: ClosingAccount
  readonly estimates: readonly { id: string; register: ClosingRegister; mark: Mark; kwh: number }[]
  readonly lines: readonly BillLine[]
  readonly kwh: number
  readonly amountKopiykas: number
  /** what the month itself costs, by service */
  readonly charges: readonly { service: string; amountKopiykas: number }[]
  readonly estimated: boolean
}

/** Bills are issued on the 4th, when readings are no longer taken. */
const issuedOn = (period: Month): IsoDate => addDays(endOf(period), 3)
/** Not later than the 20th of the following month (facts §1.4). */
const dueOn = (period: Month): IsoDate => `${addToMonth(period, 1)}-20`
/** One bill a month and account; the number says which. */
const billNumber = (account: string, period: Month): string => `${account}-${period.replace('-', '')}`

/** What was held and not reviewed by now does not count; its place is free for the estimate. */
export async function rejectHeld(
  trx: Transaction<Database>,
  accounts: readonly ClosingAccount[],
  period: Month,
): Promise<void> {
  await sql`
    update core.readings set state = 'rejected', hold_reason = 'period-closed'
    where account_id = any(${accounts.map((account) => account.accountId)}::bigint[]) and state = 'held'
      and superseded_by is null and counts_on > ${firstOfMonth(period)}::date and counts_on <= ${endOf(period)}::date`.execute(
    trx,
  )
}

/** Estimates, calculations, bills, charges, overview and the state of the readings: one statement. */
export async function writeClosing(
  trx: Transaction<Database>,
  closed: readonly ClosedAccount[],
  period: Month,
  now: Date,
  uuid: () => string,
): Promise<void> {
  if (closed.length === 0) return
  const bills = closed.map(({ account, lines, kwh, amountKopiykas, estimated }) => ({
    account_id: account.accountId,
    number: billNumber(account.number, period),
    kwh,
    amount_kop: amountKopiykas,
    begin_kop: account.beginKopiykas,
    paid_kop: account.paidKopiykas,
    end_kop: account.beginKopiykas + amountKopiykas - account.paidKopiykas,
    lines,
    estimated,
  }))
  const charges = closed.flatMap(({ account, charges: own }) =>
    own.map(({ service, amountKopiykas }) => ({
      account_id: account.accountId,
      entry_id: uuid(),
      service,
      amount_kop: amountKopiykas,
      document: billNumber(account.number, period),
    })),
  )
  const estimates = closed.flatMap(({ account, estimates: own }) =>
    own.map(({ id, register, mark, kwh }) => ({
      account_id: account.accountId,
      reading_id: id,
      meter_id: register.meterId,
      zone: register.zone,
      value: mark.milli / 1000,
      kwh,
      bill_number: billNumber(account.number, period),
    })),
  )
  const [begin, end] = [firstOfMonth(period), endOf(period)]
  await sql`
    with bill as materialized (
      select * from jsonb_populate_recordset(null::core.bills, ${JSON.stringify(bills)}::jsonb)
    ), guessed as (
      insert into core.readings (account_id, counts_on, reading_id, meter_id, zone, value, kwh, taken_at, received_at,
        source, state, bill_number)
      select account_id, ${end}::date, reading_id, meter_id, zone, value, kwh, ${now}, ${now}, 'estimated', 'billed', bill_number
      from jsonb_populate_recordset(null::core.readings, ${JSON.stringify(estimates)}::jsonb)
    ), counted as (
      update core.readings r set state = 'billed', bill_number = bill.number
      from bill where r.account_id = bill.account_id and r.counts_on > ${begin}::date and r.counts_on <= ${end}::date
        and r.superseded_by is null and r.state in ('received', 'checked', 'accepted', 'used')
    ), calculated as (
      insert into core.calculations (account_id, period, state, calculated_at, amount_kop, kwh, lines, bill_number)
      select account_id, ${begin}::date, 'final', ${now}, amount_kop, kwh, lines, number from bill
      on conflict (account_id, period) do update set state = 'final', calculated_at = excluded.calculated_at,
        amount_kop = excluded.amount_kop, kwh = excluded.kwh, lines = excluded.lines, bill_number = excluded.bill_number
    ), issued as (
      insert into core.bills (account_id, period, number, issued_on, due_on, kwh, amount_kop, begin_kop, paid_kop,
        end_kop, lines, estimated)
      select account_id, ${begin}::date, number, ${issuedOn(period)}::date, ${dueOn(period)}::date, kwh, amount_kop,
        begin_kop, paid_kop, end_kop, lines, estimated
      from bill
    ), overview as (
      insert into core.balances as b (account_id, last_bill, last_reading_on)
      select account_id, number, case when estimated then ${end}::date end from bill
      on conflict (account_id) do update set last_bill = excluded.last_bill,
        last_reading_on = greatest(b.last_reading_on, excluded.last_reading_on)
    )
    insert into core.ledger (account_id, entry_date, entry_id, kind, service, amount_kop, document, period, created_at)
    select account_id, ${lastOfMonth(period)}::date, entry_id, 'charge', service, amount_kop, document, ${begin}::date, ${now}
    from jsonb_populate_recordset(null::core.ledger, ${JSON.stringify(charges)}::jsonb)`.execute(trx)
}
