import { firstOfMonth, type IsoDate, type Month } from '#domain/calendar.ts'
import { fromMilli } from '#domain/consumption.ts'
import type { PriceBook } from '#domain/prices.ts'
import { zonesOf } from '#domain/zone.ts'
import { type BillLine, withoutRegister } from '#billing/kit/bill-line.ts'
import type { ClosingAccount, ClosingRegister, ReadingRow } from './close-load.ts'
import { endOf } from '#billing/kit/month-of-reading.ts'
import { type ChangedRow, type ComputedRow, restate } from './restate.ts'
import {
  type AccountRegister,
  type BilledMonth,
  changedSince,
  countedOf,
  type Dated,
  reachesBack,
  settle,
} from './settle.ts'

/** The result of closing a month for one account. */
export type ClosedAccount = {
  readonly account: ClosingAccount
  readonly computed: readonly RegisterRows[]
  readonly changed: readonly ChangedRow[]
  /** readings of earlier months that this bill counts */
  readonly counted: readonly { readonly id: string; readonly date: IsoDate }[]
  readonly lines: readonly BillLine[]
  readonly kwh: number
  readonly amountKopiykas: number
  /** the cost of the month itself by service, and the corrections of earlier months */
  readonly charges: readonly {
    readonly service: string
    readonly amountKopiykas: number
    readonly month: Month
    readonly kind: 'charge' | 'recalculation'
  }[]
  readonly estimated: boolean
}

/** An account with its registers, and how far back it changed: what is known before it can be closed. */
export type Closing = {
  readonly account: ClosingAccount
  readonly registers: readonly ClosingRegister[]
  /** the first month that has to be settled again; otherwise the closed month itself */
  readonly since: Month
  /** the loaded readings do not reach far enough back to compute the cost of those months */
  readonly short: boolean
}

const isTrue = ([, , , estimated]: ReadingRow) => !estimated

export function startClosing(
  account: ClosingAccount,
  registers: readonly ClosingRegister[],
  period: Month,
): Closing {
  const known = registers.map((register) => ({
    removedOn: leftOn(register),
    readings: register.rows.filter(isTrue).map(([date, , , , fresh]): Dated => ({ date, fresh })),
  }))
  const end = endOf(period)
  const news = known.map(({ readings, removedOn }) => ({
    removedOn,
    readings: readings.filter(({ date }) => date <= end),
  }))
  const changed = changedSince(news, account.recalculateFrom)
  const since = changed !== null && changed < period ? changed : period
  const short = known.some((register) => {
    const { readings, removedOn } = register
    if (removedOn !== null && removedOn <= firstOfMonth(since)) return false
    return (
      !reachesBack(register, since) ||
      (changed !== null && !readings.some(({ date, fresh }) => !fresh && date < endOf(changed)))
    )
  })
  return { account, registers, since, short }
}

/** null: a price is missing, so there is no bill and nothing else is written for the account. */
export function closeAccount(
  { account, registers, since }: Closing,
  billed: readonly BilledMonth[],
  period: Month,
  prices: PriceBook,
  uuid: () => string,
): ClosedAccount | null {
  const counting = registers.flatMap((register) => countingOf(register))
  const again = billed.filter(({ month }) => month >= since)
  const { breaks, calculated } = account
  const books = {
    facts: account,
    registers: counting.map((entry) => entry.own),
    breaks,
    billed: again,
    prices,
  }
  const settled = settle(books, period, { given: calculated?.map(ofMonth(period)) ?? null })
  if ('missing' in settled) return null
  const lines = [...settled.lines, ...adjustments(account, period)]
  const months = [...again.map(({ month }) => month), period]
  const counted = countedOf(books.registers, breaks)
  const rows = counting.flatMap(({ row }, index) => {
    const of = counted[index]
    return of ? [{ register: row, ...restate(row.rows, of.counted, months, uuid) }] : []
  })
  return {
    account,
    computed: rows.flatMap(({ register, computed }) =>
      computed.map((computedRow) => ({ register, ...computedRow })),
    ),
    changed: rows.flatMap(({ changed }) => changed),
    counted: lines.length === 0 ? [] : countedLate(registers, period),
    lines,
    kwh: fromMilli(settled.kwhMilli),
    amountKopiykas: lines.reduce((sum, line) => sum + line.amountKopiykas, 0),
    charges: chargesOf(settled.lines, period),
    estimated: lines.some(
      (line) => line.note === 'estimated' && line.month === period && line.recalculation === null,
    ),
  }
}

type RegisterRows = ComputedRow & { readonly register: ClosingRegister }

/** The day a meter stopped counting; where nobody recorded it, that of its last reading. */
const leftOn = ({ removedOn, state, rows }: ClosingRegister): IsoDate | null =>
  removedOn ?? (state === 'disabled' ? (rows.findLast(isTrue)?.[0] ?? null) : null)

/** The register as the calculation needs it; empty if it takes no part in one. */
function countingOf(row: ClosingRegister): { own: AccountRegister; row: ClosingRegister }[] {
  const { meterId, meter, digits, ratio, zones, zone, replacedBy, rows } = row
  if (zone === null || !zonesOf(zones).includes(zone)) return []
  const readings = rows.filter(isTrue).map(([date, milli]) => ({ date, milli }))
  return [
    {
      own: { meterId, meter, digits, ratio, zones, zone, readings, removedOn: leftOn(row), replacedBy },
      row,
    },
  ]
}

/** True readings of earlier months that no bill has counted yet. */
function countedLate(registers: readonly ClosingRegister[], period: Month) {
  const begin = firstOfMonth(period)
  return registers.flatMap(({ rows }) =>
    rows.flatMap(([date, , , estimated, fresh, id]) =>
      fresh && !estimated && date <= begin ? [{ id, date }] : [],
    ),
  )
}

/** A calculation stored before recalculations were introduced does not contain its month. */
const ofMonth =
  (period: Month) =>
  (line: BillLine): BillLine => ({
    ...line,
    month: line.month ?? period,
    recalculation: line.recalculation ?? null,
  })

/** The charges for the ledger: the month by service, and each correction with the month that it corrects. */
function chargesOf(lines: readonly BillLine[], period: Month): ClosedAccount['charges'] {
  const groups = Map.groupBy(lines, ({ service, month, recalculation }) =>
    recalculation === null ? service : `${service} ${month ?? period}`,
  )
  return [...groups.values()].flatMap((group) => {
    const [head] = group
    const amountKopiykas = group.reduce((sum, line) => sum + line.amountKopiykas, 0)
    if (!head || (head.recalculation !== null && amountKopiykas === 0)) return []
    const { service, recalculation, month } = head
    return [
      {
        service,
        amountKopiykas,
        month: month ?? period,
        kind: recalculation === null ? 'charge' : 'recalculation',
      },
    ]
  })
}

/** Everything else booked in the month is on the bill too, so that begin + charged − paid = end. */
const adjustments = ({ adjusted }: ClosingAccount, period: Month): BillLine[] =>
  adjusted.map(({ kind, service, amountKopiykas, document }) => ({
    service,
    ...withoutRegister(period),
    days: 0,
    kwh: 0,
    priceE4: 0,
    coefficient: 100,
    amountKopiykas,
    act: document,
    note: kind === 'recalculation' || kind === 'cancellation' ? 'recalculation' : null,
    month: null,
    recalculation: null,
  }))
