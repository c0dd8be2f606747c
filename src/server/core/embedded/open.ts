import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Answerers, Context } from '../call.ts'
import type { FmName } from '../function-modules.ts'
import { customInfo, entityAccounts, findAccount, getAccounts } from './accounts.ts'
import { getBalance } from './balance.ts'
import { accountOfBill, billsIssued, cancelledBills, getBill, listBills } from './bills.ts'
import { getCalculation } from './calculations.ts'
import { checkOfAccounts, checkReadings } from './check-readings.ts'
import { closePeriod } from './close-period.ts'
import { getConsumption } from './consumption.ts'
import { decidedReadings } from './decided-readings.ts'
import { getDocument, listDocuments, markDocument } from './documents.ts'
import { listDunning, markDunning } from './dunning.ts'
import type { EmbeddedDeps } from './deps.ts'
import { getLedger, getReconciliation } from './ledger.ts'
import { acknowledgeLimits, getLimits, setLimits, getRestrictions } from './limits.ts'
import { getMeteringPoint, getPlaces, setMeterAlias } from './metering.ts'
import { getMeters, getMetersOfAccounts } from './meters.ts'
import { getPayment } from './payment.ts'
import { listPayments, postPayment } from './payments.ts'
import { calculate, getEntityPeriod } from './period.ts'
import { listReadings } from './readings.ts'
import { getPoints, getRemovedMeters } from './points.ts'
import { keptPrices } from './price-book.ts'
import { atBorder } from './own-ids.ts'
import { openPeriods } from './open-periods.ts'
import { pointsConsumption } from './points-consumption.ts'
import { getProfiles, profilePoints } from './profiles.ts'
import { reviewReading } from './review-reading.ts'
import { houses, publicAccount, searchAccounts, streets } from './search.ts'
import { submitReading } from './submit-reading.ts'
import { submitReadings } from './submit-readings.ts'
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
  checkReadings,
  checkOfAccounts,
  reviewReading,
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
  listBills,
  getBill,
  accountOfBill,
  cancelledBills,
  listPayments,
  getPayment,
  postPayment,
  getLedger,
  getTariffs,
  getReconciliation,
  listViolations,
  listDocuments,
  getDocument,
  markDocument,
  listDunning,
  markDunning,
  getLimits,
  acknowledgeLimits,
  setLimits,
] as const

/** The billing core over our own schema: the system of record in the demo and wherever no other core is connected. */
export function openEmbeddedCore(options: { db: Kysely<Database>; uuid?: () => string }): Answerers {
  const deps: EmbeddedDeps = {
    db: options.db,
    uuid: options.uuid ?? randomUUID,
    prices: keptPrices(options.db),
  }
  const bound = ANSWERS.map(({ name, work }) => [
    name,
    atBorder((asked: never, context: Context) => work(deps, asked, context)),
  ])
  // the names match, because each answer names its module
  return Object.fromEntries(bound) as {
    [N in (typeof ANSWERS)[number]['name']]: Answerers[N]
  } satisfies Record<FmName, unknown>
}
