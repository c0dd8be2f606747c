import { randomUUID } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Answerers, Context } from '../call.ts'
import type { FmName } from '../function-modules.ts'
import { customInfo, entityAccounts, findAccount, getAccounts } from './accounts.ts'
import { getBalance } from './balance.ts'
import { accountOfBill, billsIssued, cancelledBills, getBill, listBills } from './bills.ts'
import { getCalculation } from './calculations.ts'
import { checkReadings } from './check-readings.ts'
import { closePeriod } from './close-period.ts'
import { getConsumption } from './consumption.ts'
import { decidedReadings } from './decided-readings.ts'
import type { Answer, EmbeddedDeps } from './deps.ts'
import { getLedger, getReconciliation } from './ledger.ts'
import { getMeteringPoint, getPlaces, setMeterAlias } from './metering.ts'
import { getMeters } from './meters.ts'
import { getPayment } from './payment.ts'
import { listPayments, postPayment } from './payments.ts'
import { calculate, getEntityPeriod } from './period.ts'
import { lastReadings, listReadings } from './readings.ts'
import { keptPrices } from './price-book.ts'
import { atBorder } from './own-ids.ts'
import { openPeriods } from './open-periods.ts'
import { pointsConsumption } from './points-consumption.ts'
import { reviewReading } from './review-reading.ts'
import { houses, publicAccount, searchAccounts, streets } from './search.ts'
import { submitReading } from './submit-reading.ts'
import { submitReadings } from './submit-readings.ts'
import { getTariffs } from './tariffs.ts'
import { listViolations } from './violations.ts'

/** The billing core over our own schema: the system of record in the demo and wherever no other core is connected. */
export function openEmbeddedCore(options: { db: Kysely<Database>; uuid?: () => string }): Answerers {
  const deps: EmbeddedDeps = {
    db: options.db,
    uuid: options.uuid ?? randomUUID,
    prices: keptPrices(options.db),
  }
  const answers = {
    ZPORTAL_ACCOUNT_FIND: findAccount,
    ZPORTAL_ACCOUNT_GET: getAccounts,
    ZPORTAL_CUSTOM_INFO: customInfo,
    ZPORTAL_ENTITY_ACCOUNTS: entityAccounts,
    ZPORTAL_ACCOUNT_SEARCH: searchAccounts,
    ZPORTAL_ACCOUNT_PUBLIC: publicAccount,
    ZPORTAL_STREETS_GET: streets,
    ZPORTAL_HOUSES_GET: houses,
    ZPORTAL_PLACES_GET: getPlaces,
    ZPORTAL_METERING_POINT_GET: getMeteringPoint,
    ZPORTAL_METER_ALIAS: setMeterAlias,
    ZPORTAL_METERS_GET: getMeters,
    ZPORTAL_READING_LAST: lastReadings,
    ZPORTAL_READING_SUBMIT: submitReading,
    ZPORTAL_READINGS_SUBMIT: submitReadings,
    ZPORTAL_READINGS_CHECK: checkReadings,
    ZPORTAL_READING_REVIEW: reviewReading,
    ZPORTAL_READINGS_DECIDED: decidedReadings,
    ZPORTAL_READINGS_LIST: listReadings,
    ZPORTAL_CALCULATION_GET: getCalculation,
    ZPORTAL_CONSUMPTION_GET: getConsumption,
    ZPORTAL_POINTS_CONSUMPTION: pointsConsumption,
    ZPORTAL_PERIOD_CLOSE: closePeriod,
    ZPORTAL_PERIODS_OPEN: openPeriods,
    ZPORTAL_BILLS_ISSUED: billsIssued,
    ZPORTAL_CALCULATE: calculate,
    ZPORTAL_ENTITY_PERIOD: getEntityPeriod,
    ZPORTAL_BALANCE_GET: getBalance,
    ZPORTAL_BILLS_LIST: listBills,
    ZPORTAL_BILL_GET: getBill,
    ZPORTAL_BILL_ACCOUNT: accountOfBill,
    ZPORTAL_CANCELLED_BILLS: cancelledBills,
    ZPORTAL_PAYMENTS_LIST: listPayments,
    ZPORTAL_PAYMENT_GET: getPayment,
    ZPORTAL_PAYMENT_POST: postPayment,
    ZPORTAL_LEDGER_GET: getLedger,
    ZPORTAL_TARIFFS_GET: getTariffs,
    ZPORTAL_RECONCILIATION_GET: getReconciliation,
    ZPORTAL_VIOLATIONS_LIST: listViolations,
  } satisfies { [N in FmName]: Answer<N> }
  const bound = Object.entries(answers).map(([name, answer]) => [
    name,
    atBorder((asked: never, context: Context) => answer(deps, asked, context)),
  ])
  return Object.fromEntries(bound) as Answerers // name by name what `answers` was checked to be
}
