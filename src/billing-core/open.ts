import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { v7 } from 'uuid'
import { isWorkingDay } from '#domain/calendar.ts'
import type { Database } from '#server/db/schema.ts'
import type { Answerers, Context } from '#server/core/call.ts'
import type { FmName } from '#server/core/function-modules.ts'
import { customInfo, entityAccounts, findAccount, getAccounts } from '#billing/accounts/accounts.ts'
import { getBalance, getDebts } from '#billing/money/balance.ts'
import {
  accountOfBill,
  billsIssued,
  cancelledBills,
  getBill,
  listBills,
  wholeBills,
} from '#billing/money/bills.ts'
import { getCalculation } from '#billing/closing/calculations.ts'
import { checkOfAccounts, checkReadings } from '#billing/readings/check-readings.ts'
import { closePeriod } from '#billing/closing/close-period.ts'
import { changeBank, getBanks } from '#billing/accounts/company-banks.ts'
import { getConsumption } from '#billing/readings/consumption.ts'
import { countReadings } from '#billing/readings/count-readings.ts'
import { decidedReadings } from '#billing/readings/decided-readings.ts'
import {
  countersignDocument,
  getDocument,
  listDocuments,
  markDocument,
  wholeDocuments,
} from '#billing/documents/documents.ts'
import { dunningOfAccounts, listDunning, markDunning } from '#billing/documents/dunning.ts'
import { changeCustomer, decideViolation } from '#billing/documents/staff-decisions.ts'
import { issueDunning, withdrawDunning } from '#billing/documents/staff-warnings.ts'
import type { EmbeddedDeps } from './deps.ts'
import { getLedger, getReconciliation } from '#billing/money/ledger.ts'
import {
  acknowledgeLimits,
  getLimits,
  getVolumes,
  setLimits,
  getRestrictions,
} from '#billing/readings/limits.ts'
import { getMeteringPoint, getPlaces, setMeterAlias } from '#billing/accounts/metering.ts'
import { getMeters, getMetersOfAccounts } from '#billing/readings/meters.ts'
import { getPayment } from '#billing/money/payment.ts'
import {
  bookedPayments,
  listPayments,
  paymentsOfSource,
  postPayment,
  previewPayments,
  reversePayment,
} from '#billing/money/payments.ts'
import { calculate, getEntityPeriod } from '#billing/readings/period.ts'
import { listReadings } from '#billing/readings/readings.ts'
import { getPoints, getRemovedMeters } from '#billing/readings/points.ts'
import { keptPrices } from '#billing/prices/price-book.ts'
import { enterDatedPrice, listPrices } from '#billing/prices/dated-prices.ts'
import { enterReadingRule, keptRules, listReadingRules } from '#billing/readings/dated-rules.ts'
import { previewPrice } from '#billing/closing/price-preview.ts'
import { atBorder } from './own-ids.ts'
import { openPeriods } from '#billing/closing/open-periods.ts'
import { pointsConsumption } from '#billing/readings/points-consumption.ts'
import { getProfiles, profilePoints } from '#billing/readings/profiles.ts'
import { getReminders } from '#billing/readings/reminders.ts'
import { heldReadings } from '#billing/readings/held-readings.ts'
import { readingCase } from '#billing/readings/reading-case.ts'
import { reviewReading } from '#billing/readings/review-reading.ts'
import { meterReplaced } from '#billing/readings/meter-replaced.ts'
import { meterServed } from '#billing/readings/meter-served.ts'
import { undecideReading } from '#billing/readings/undecide-reading.ts'
import { houses, publicAccount, searchAccounts, streets } from '#billing/accounts/search.ts'
import { submitReading } from '#billing/readings/submit-reading.ts'
import { submitOfAccounts, submitReadings } from '#billing/readings/submit-readings.ts'
import { getTariffs } from '#billing/prices/tariffs.ts'
import { listViolations } from '#billing/documents/violations.ts'

// The door of the engine: what the server takes of it stands here (tests/architecture.test.ts).
export { billingJobs } from './jobs.ts'
export { checkKept } from '#billing/check-kept.ts'
export {
  companyMeant,
  faultLines,
  PRICE_USAGE,
  priceCommands,
  priceOptions,
} from '#billing/prices/price-command.ts'
export { addPriceFiles } from '#billing/prices/price-files.ts'
export { addPriceGauges } from '#billing/prices/price-gauges.ts'
export { type PriceFigures, priceFiguresOf } from '#billing/prices/price-watch.ts'

/** Where the files stand that make the engine's tables. */
export const BILLING_MIGRATIONS = join(import.meta.dirname, 'migrations')

/** All answers; if one is missing, the code does not compile. */
const ANSWERS = [
  findAccount,
  getAccounts,
  customInfo,
  entityAccounts,
  searchAccounts,
  publicAccount,
  streets,
  houses,
  getPlaces,
  getMeteringPoint,
  setMeterAlias,
  getMetersOfAccounts,
  getRemovedMeters,
  getRestrictions,
  getMeters,
  getPoints,
  submitReading,
  submitReadings,
  submitOfAccounts,
  checkReadings,
  checkOfAccounts,
  getReminders,
  heldReadings,
  readingCase,
  reviewReading,
  countReadings,
  undecideReading,
  meterServed,
  meterReplaced,
  decidedReadings,
  listReadings,
  getCalculation,
  getConsumption,
  pointsConsumption,
  profilePoints,
  getProfiles,
  closePeriod,
  openPeriods,
  billsIssued,
  calculate,
  getEntityPeriod,
  getBalance,
  getDebts,
  listBills,
  getBill,
  wholeBills,
  accountOfBill,
  cancelledBills,
  listPayments,
  bookedPayments,
  paymentsOfSource,
  getPayment,
  postPayment,
  previewPayments,
  reversePayment,
  getLedger,
  getTariffs,
  getReconciliation,
  listViolations,
  listDocuments,
  getDocument,
  wholeDocuments,
  markDocument,
  countersignDocument,
  listDunning,
  dunningOfAccounts,
  markDunning,
  getLimits,
  getVolumes,
  acknowledgeLimits,
  setLimits,
  issueDunning,
  withdrawDunning,
  decideViolation,
  changeCustomer,
  getBanks,
  changeBank,
  listPrices,
  previewPrice,
  enterDatedPrice,
  listReadingRules,
  enterReadingRule,
] as const

/** The billing core over our own schema: the system of record in the demo and wherever no other core is connected. */
export function openEmbeddedCore(options: {
  db: Kysely<Database>
  hot?: Kysely<Database> | undefined
  uuid?: () => string
  /** Monday to Friday where nobody says it */
  workDays?: EmbeddedDeps['workDays']
}): Answerers {
  const deps: EmbeddedDeps = {
    db: options.db,
    hot: options.hot ?? options.db,
    // in the order of time, so that what came together stands together (docs/decisions/0119)
    uuid: options.uuid ?? v7,
    prices: keptPrices(options.db),
    rules: keptRules(options.db),
    workDays: options.workDays ?? (async () => isWorkingDay),
  }
  const bound = ANSWERS.map(({ name, work }) => [
    name,
    atBorder(name, (question: never, context: Context) => work(deps, question, context)),
  ])
  // the names match, because each answer names its module
  return Object.fromEntries(bound) as {
    [N in (typeof ANSWERS)[number]['name']]: Answerers[N]
  } satisfies Record<FmName, unknown>
}
