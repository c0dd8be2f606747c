import type { z } from 'zod'
import type { staffAccounts } from '#contract/staff-accounts.ts'
import { householdBills } from '#lists/bills.ts'
import { payments as paymentList } from '#lists/payments.ts'
import { readingHistory } from '#lists/readings.ts'
import { billsOf, paymentsOf, readingsOf } from '#server/core/account-lists.ts'
import { onField } from '#server/core/on-field.ts'
import { fm } from '#server/core/function-modules.ts'
import type { Deps } from '#server/deps.ts'
import { type Admin, seenAccount } from './seen.ts'

type Input = z.output<typeof staffAccounts.money.request>

/** How many rows a part of the card shows. */
const ROWS = 6
const READINGS = 15
const LEDGER_MONTHS = 6

const latest = <L extends { order: { by: string; descending: boolean } }>(
  { order }: L,
  pageSize: number,
) => ({
  page: 1,
  pageSize,
  sort: order.by,
  descending: order.descending,
})

/** Balance, the last months of the ledger, bills and payments. */
export async function accountMoney({ core }: Deps, caller: Admin, input: Input) {
  const { account } = seenAccount(caller, input.account)
  // asked first, so that an account that is not there is refused once
  const balance = await core
    .call(fm.ZPORTAL_BALANCE_GET, { account })
    .catch(onField('account-not-found', 'account'))
  const [ledger, bills, paid] = await Promise.all([
    core.can('ledger') ? core.call(fm.ZPORTAL_LEDGER_GET, { account, months: LEDGER_MONTHS }) : null,
    billsOf(core, account, latest(householdBills, ROWS)),
    paymentsOf(core, account, latest(paymentList, ROWS)),
  ])
  return {
    status: 'success' as const,
    beginKopiykas: balance.beginKopiykas,
    chargedKopiykas: balance.chargedKopiykas,
    paidKopiykas: balance.paidKopiykas,
    endKopiykas: balance.endKopiykas,
    overdueKopiykas: balance.overdueKopiykas,
    months:
      ledger?.rows.map((row) => ({
        month: row.month,
        openingKopiykas: row.openingKopiykas,
        chargedKopiykas: row.chargedKopiykas + row.actsKopiykas,
        paidKopiykas: row.paidKopiykas,
        balanceKopiykas: row.balanceKopiykas,
      })) ?? null,
    bills: bills.rows.map(({ number, period, state, dueOn, amountKopiykas, unpaidKopiykas }) => ({
      number,
      period,
      state,
      dueOn,
      amountKopiykas,
      unpaidKopiykas,
    })),
    payments: paid.rows.map(({ id, paidAt, amountKopiykas, source, state }) => ({
      id,
      paidAt,
      amountKopiykas,
      source,
      state,
    })),
  }
}

/** The last readings with what became of each. */
export async function accountReadings({ core }: Deps, caller: Admin, input: Input) {
  const { account } = seenAccount(caller, input.account)
  const { rows } = await readingsOf(core, readingHistory, account, latest(readingHistory, READINGS)).catch(
    onField('account-not-found', 'account'),
  )
  return {
    status: 'success' as const,
    rows: rows.map((row) => ({
      id: row.id,
      meter: row.meter,
      zone: row.zone,
      value: row.value,
      kwh: row.kwh,
      countsOn: row.countsOn,
      receivedAt: row.receivedAt,
      source: row.source,
      state: row.state,
      holdReason: row.holdReason,
      receipt: row.receipt,
      bill: row.bill,
    })),
  }
}
