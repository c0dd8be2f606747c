import { firstOfMonth, type IsoDate, lastOfMonth, type Month } from '#domain/calendar.ts'
import { fromMilli, readingOnFirst, toMilli } from '#domain/consumption.ts'
import { kyivMidnight } from '#domain/kyiv.ts'
import { readingWindow } from '#domain/window.ts'
import { zonesOf } from '#domain/zone.ts'
import type { PriceBook } from '#domain/prices.ts'
import { CoreRefusal } from '../refusal.ts'
import { once, refusalOf } from './answers.ts'
import type { BillLine, Mark, RegisterUse } from './bill-line.ts'
import { chooseAccounts, loadRegisters, type ClosingAccount, type ClosingRegister } from './close-load.ts'
import { rejectHeld, type ClosedAccount, writeClosing } from './close-write.ts'
import type { Answer } from './deps.ts'
import { kwhBetween, priceMonth } from './price-month.ts'
import { endOf } from './registers.ts'

const NAME = 'ZPORTAL_PERIOD_CLOSE'

/**
 * Closes a month for one portion of accounts in one transaction: three statements read, two write, whatever the
 * number. An account that has its bill for the month is left alone, so a portion that was cut off or asked for
 * twice closes nothing twice. `next` is given until the last portion.
 */
export const closePeriod: Answer<typeof NAME> = async (deps, request, context) => {
  const { period } = request
  const now = new Date(request.now)
  if (now < closesAt(period, request.kind)) throw new CoreRefusal('period-closing', { field: 'period' })
  const prices = await deps.prices(now)
  try {
    return await once(deps.db, NAME, request, context, async (trx) => {
      const accounts = await chooseAccounts(trx, request)
      await rejectHeld(trx, accounts, period)
      const registers = await loadRegisters(trx, accounts, period)
      const closed = accounts.flatMap(
        (account) =>
          closeAccount(account, registers.get(account.accountId) ?? [], period, prices, deps.uuid) ?? [],
      )
      await writeClosing(trx, closed, period, now, deps.uuid)
      return {
        closed: closed.length,
        unpriced: accounts.length - closed.length,
        estimated: closed.reduce((sum, account) => sum + account.estimates.length, 0),
        chargedKopiykas: closed.reduce((sum, account) => sum + account.amountKopiykas, 0),
        next: accounts.length < request.limit ? null : (accounts.at(-1)?.accountId ?? null),
      }
    })
  } catch (error) {
    throw refusalOf(error)
  }
}

/** A month may be closed once nobody can enter readings for it any more. */
function closesAt(period: Month, kind: 'person' | 'entity' | undefined): Date {
  const first = kyivMidnight(endOf(period))
  const household = readingWindow('person', first).closes
  const business = readingWindow('entity', first).closes
  return kind === 'entity' ? business : household
}

/** null: a price is missing, and then there is no bill and nothing of one. */
function closeAccount(
  account: ClosingAccount,
  registers: readonly ClosingRegister[],
  period: Month,
  prices: PriceBook,
  uuid: () => string,
): ClosedAccount | null {
  const end = endOf(period)
  const estimates = registers.flatMap((register) => estimateOf(register, end, uuid))
  const uses = registers.flatMap((register) => useOf(register, estimates, end))
  const calculated = account.calculated
  const priced = calculated ?? priceMonth(period, account, uses, prices)
  if ('missing' in priced) return null
  const lines: BillLine[] = [...priced.lines, ...adjustments(account, period)]
  const amountKopiykas = lines.reduce((sum, line) => sum + line.amountKopiykas, 0)
  const charges = Map.groupBy(priced.lines, (line) => line.service)
  return {
    account,
    estimates,
    lines,
    kwh: fromMilli(priced.kwhMilli),
    amountKopiykas,
    charges: [...charges].map(([service, own]) => ({
      service,
      amountKopiykas: own.reduce((sum, line) => sum + line.amountKopiykas, 0),
    })),
    estimated: estimates.length > 0 || lines.some((line) => line.note === 'estimated'),
  }
}

/** An active register nobody has read for the end of the month gets the value of the average day (facts §2.2). */
function estimateOf(register: ClosingRegister, end: IsoDate, uuid: () => string) {
  const last = register.to ?? register.from
  if (register.state !== 'active' || !last || last.date >= end) return []
  const { digits, ratio } = register
  const value = readingOnFirst(
    { value: fromMilli(last.milli), date: last.date },
    Math.max(0, register.dailyKwh ?? 0) / ratio,
    end,
    digits,
  )
  const mark: Mark = { date: end, milli: toMilli(value), estimated: true }
  return [{ id: uuid(), register, mark, kwh: fromMilli(kwhBetween(last, mark, digits, ratio)) }]
}

function useOf(
  register: ClosingRegister,
  estimates: readonly { register: ClosingRegister; mark: Mark }[],
  end: IsoDate,
): RegisterUse[] {
  const to = estimates.find((estimate) => estimate.register === register)?.mark ?? register.to
  const { from, meterId, meter, digits, ratio, zones, zone } = register
  if (!from || !to || to.date > end || to.date <= from.date || !zonesOf(zones).includes(zone)) return []
  return [{ meterId, meter, digits, ratio, zones, zone, from, to }]
}

/** What else was booked in the month stands on the bill too, so that begin + charged − paid = end. */
const adjustments = ({ adjusted }: ClosingAccount, period: Month): BillLine[] =>
  adjusted.map(({ service, amountKopiykas, document }) => ({
    service,
    meterId: null,
    meter: null,
    zone: null,
    fromDate: firstOfMonth(period),
    toDate: lastOfMonth(period),
    fromValue: null,
    toValue: null,
    days: 0,
    kwh: 0,
    priceE4: 0,
    coefficient: 100,
    amountKopiykas,
    act: document,
    note: 'recalculation',
  }))
