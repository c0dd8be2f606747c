import { addDays, addToMonth, daysInMonth, firstOfMonth, type Month, monthOf } from '#domain/calendar.ts'
import { kyivInstant } from '#domain/kyiv.ts'
import type { CoreRows } from '#seeds/history/core-rows.ts'
import type { TownCalendar } from '#seeds/town-calendar.ts'
import type { Row } from '#billing/kit/tables.ts'

/** What was agreed with a firm, told by what it really uses. */
export type Agreed = {
  /** the running month's volume as a part of what the month will come to as things go */
  readonly ofForecast: number
  /** the same for months that are over; 1.2 unless said */
  readonly ofUsed?: number
  /** the volume of the next month was changed to this and nobody has said to have read it */
  readonly changed?: { readonly document: string; readonly kwh: number }
  /** ГОП: queue and the power to come down to */
  readonly restriction?: { readonly queue: string; readonly limitKw: number }
}

const DOCUMENT = 'Додаток № 2 до договору'
const READ_BY = 'Ващенко-Захарченко Галина'
const toTens = (kwh: number) => Math.round(kwh / 10) * 10

/**
 * Adds the volumes of last year and this one to the rows of an account. On the first days of a year both the year of the
 * month that is still counted and the new one are agreed.
 */
export function agreeVolumes(
  { ofForecast, ofUsed = 1.2, changed, restriction }: Agreed,
  account: Row<'accounts'>,
  rows: CoreRows,
  { today, lastClosed, open, now }: TownCalendar,
): void {
  const { account_id } = account
  const used = new Map<Month, number>()
  for (const { counts_on, kwh } of rows.readings) {
    const month = monthOf(addDays(counts_on, -1))
    if (kwh !== null) used.set(month, (used.get(month) ?? 0) + Number(kwh))
  }
  const perDay = (used.get(lastClosed) ?? 4_500) / daysInMonth(lastClosed)
  const year = Number(open.slice(0, 4))
  for (
    let month: Month = `${year - 1}-01`;
    month <= `${today.slice(0, 4)}-12`;
    month = addToMonth(month, 1)
  ) {
    const over = month < open
    const kwh = toTens(over ? (used.get(month) ?? 4_500) * ofUsed : perDay * daysInMonth(month) * ofForecast)
    const agreed_at = kyivInstant(`${Number(month.slice(0, 4)) - 1}-11-20`, '11:00').toISOString()
    const first = {
      account_id,
      month: firstOfMonth(month),
      version: 1,
      kwh,
      power_kw: Number(account.allowed_power_kw),
      document: DOCUMENT,
      agreed_at,
      acknowledged_at: kyivInstant(`${Number(month.slice(0, 4)) - 1}-11-25`, '09:30').toISOString(),
      acknowledged_by: READ_BY,
    }
    rows.agreed_volumes.push(first)
    if (changed && month === addToMonth(monthOf(today), 1))
      rows.agreed_volumes.push({
        ...first,
        version: 2,
        ...changed,
        agreed_at: new Date(now.getTime() - 2 * 86_400_000).toISOString(),
        acknowledged_at: null,
        acknowledged_by: null,
      })
  }
  if (restriction)
    rows.power_restrictions.push({
      account_id,
      valid_from: `${today.slice(0, 4)}-01-01`,
      queue: restriction.queue,
      valid_to: null,
      from_hour: 14,
      till_hour: 20,
      limit_kw: restriction.limitKw,
      document: 'Додаток № 5 до договору',
    })
}
