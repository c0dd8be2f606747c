import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Answerers, Context } from '#server/core/call.ts'
import type { FmName } from '#server/core/function-modules.ts'
import { customInfo, entityAccounts, findAccount, getAccounts } from './accounts.ts'
import { getBalance, getDebts } from './balance.ts'
import { accountOfBill, billsIssued, cancelledBills, getBill, listBills, wholeBills } from './bills.ts'
import { getCalculation } from './calculations.ts'
import { checkOfAccounts, checkReadings } from './check-readings.ts'
import { closePeriod } from './close-period.ts'
import { changeBank, getBanks } from './company-banks.ts'
import { getConsumption } from './consumption.ts'
import { countReadings } from './count-readings.ts'
import { decidedReadings } from './decided-readings.ts'
import { countersignDocument, getDocument, listDocuments, markDocument, wholeDocuments } from './documents.ts'
import { dunningOfAccounts, listDunning, markDunning } from './dunning.ts'
import { changeCustomer, decideViolation } from './staff-decisions.ts'
import { issueDunning, withdrawDunning } from './staff-warnings.ts'
import type { EmbeddedDeps } from './deps.ts'
import { getLedger, getReconciliation } from './ledger.ts'
import { acknowledgeLimits, getLimits, getVolumes, setLimits, getRestrictions } from './limits.ts'
import { getMeteringPoint, getPlaces, setMeterAlias } from './metering.ts'
import { getMeters, getMetersOfAccounts } from './meters.ts'
import { getPayment } from './payment.ts'
import {
  bookedPayments,
  listPayments,
  paymentsOfSource,
  postPayment,
  previewPayments,
  reversePayment,
} from './payments.ts'
import { calculate, getEntityPeriod } from './period.ts'
import { listReadings } from './readings.ts'
import { getPoints, getRemovedMeters } from './points.ts'
import { keptPrices } from './price-book.ts'
import { enterDatedPrice, listPrices } from './dated-prices.ts'
import { enterReadingRule, keptRules, listReadingRules } from './dated-rules.ts'
import { previewPrice } from './price-preview.ts'
import { atBorder } from './own-ids.ts'
import { openPeriods } from './open-periods.ts'
import { pointsConsumption } from './points-consumption.ts'
import { getProfiles, profilePoints } from './profiles.ts'
import { getReminders } from './reminders.ts'
import { heldReadings } from './held-readings.ts'
import { readingCase } from './reading-case.ts'
import { reviewReading } from './review-reading.ts'
import { meterReplaced } from './meter-replaced.ts'
import { meterServed } from './meter-served.ts'
import { undecideReading } from './undecide-reading.ts'
import { houses, publicAccount, searchAccounts, streets } from './search.ts'
import { submitReading } from './submit-reading.ts'
import { submitOfAccounts, submitReadings } from './submit-readings.ts'
import { getTariffs } from './tariffs.ts'
import { listViolations } from './violations.ts'

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
}): Answerers {
  const deps: EmbeddedDeps = {
    db: options.db,
    hot: options.hot ?? options.db,
    uuid: options.uuid ?? randomUUID,
    prices: keptPrices(options.db),
    rules: keptRules(options.db),
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
