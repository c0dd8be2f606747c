import type { Month } from '#domain/calendar.ts'
import type { SupplyBreak } from '#domain/month-use.ts'
import { townPrices } from '#seeds/prices.ts'
import { closeAccount, startClosing } from '#billing/closing/close-account.ts'
import { billedMonths, type ClosingRegister, type ReadingRow as Known } from '#billing/closing/close-load.ts'
import type { ClosedAccount } from '#billing/closing/close-account.ts'
import { toMilli } from '#domain/reading.ts'
import type { CoreRows } from './core-rows.ts'
import type { Row } from '#billing/kit/tables.ts'
import type { BillLine } from '#billing/kit/bill-line.ts'
import { priceFactsOf } from './price-facts.ts'

/** Closes a month by the core's own rules, so that the history and what is calculated later agree. */
export function closeStory(
  month: Month,
  rows: CoreRows,
  breaks: readonly SupplyBreak[],
  uuid: () => string,
): ClosedAccount {
  const [account] = rows.accounts
  if (!account) throw new Error('no account')
  const facts = {
    ...priceFactsOf(rows),
    accountId: account.account_id,
    number: account.number,
    recalculateFrom: null,
    breaks,
    calculated: null,
    beginKopiykas: 0,
    paidKopiykas: 0,
    adjusted: [],
  }
  const closing = startClosing(facts, registersOf(rows), month)
  const billed =
    closing.since < month
      ? billedMonths([...rows.bills.filter(isIssued), ...withoutBill(rows)].map(storedOf))
      : []
  const closed = closeAccount(closing, billed, month, townPrices, uuid)
  if (!closed) throw new Error(`no price for ${month}`)
  return closed
}

const isIssued = (bill: Row<'bills'>) => bill.state === 'issued'
/** A month without charges is closed as well: a later reading may belong to it. */
const withoutBill = ({ calculations }: CoreRows) =>
  calculations
    .filter(({ nothing_due }) => nothing_due)
    .map(({ period }) => ({ period, by_hand: false, lines: [] }))
const storedOf = ({ period, by_hand, lines }: Pick<Row<'bills'>, 'period' | 'by_hand' | 'lines'>) => ({
  month: period.slice(0, 7),
  byHand: by_hand,
  lines: [...lines],
})

function registersOf({ meters, readings }: CoreRows): ClosingRegister[] {
  const live = readings.filter(
    (row) => row.superseded_by === null && !['rejected', 'held'].includes(row.state),
  )
  const byRegister = Map.groupBy(live, (row) => `${row.meter_id} ${row.zone}`)
  return [...byRegister.values()].flatMap((registerReadings) => {
    const [head] = registerReadings
    const meter = meters.find(({ meter_id }) => meter_id === head?.meter_id)
    if (!head || !meter) return []
    const { account_id, meter_id, number, digits, ratio, zones, state, removed_on, replaced_by } = meter
    return [
      {
        accountId: account_id,
        meterId: meter_id,
        meter: number,
        digits,
        ratio,
        zones,
        state,
        removedOn: removed_on,
        replacedBy: replaced_by ?? null,
        zone: head.zone,
        rows: registerReadings.toSorted((a, b) => (a.counts_on < b.counts_on ? -1 : 1)).map(knownOf),
      },
    ]
  })
}

const knownOf = ({ counts_on, value, kwh, source, state, reading_id }: Row<'readings'>): Known => [
  counts_on,
  toMilli(value),
  kwh === null ? null : toMilli(kwh),
  source === 'estimated',
  state !== 'billed',
  reading_id,
]

/** Sums of the lines by service. */
export function chargesOf(lines: readonly BillLine[]): { service: string; amount: number }[] {
  const charges = new Map<string, number>()
  for (const { service, amountKopiykas } of lines)
    charges.set(service, (charges.get(service) ?? 0) + amountKopiykas)
  return [...charges].map(([service, amount]) => ({ service, amount }))
}
