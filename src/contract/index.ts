import type { z } from 'zod'
import { accounts } from './accounts.ts'
import { adminUsers } from './admin-users.ts'
import { staff } from './staff.ts'
import { noticeChoices } from './notice-choices.ts'
import { staffCoreMessages } from './staff-core-messages.ts'
import { staffNotices } from './staff-notices.ts'
import { auth } from './sign-in.ts'
import { bills, customerBills, entityBills } from './bills.ts'
import { businessAuth } from './business-sign-in.ts'
import { businessDocuments } from './business-documents.ts'
import { common } from './common.ts'
import { company } from './company.ts'
import { directoryAuth } from './directory-sign-in.ts'
import { documents, entityDocuments } from './documents.ts'
import { dunning } from './document-dunning.ts'
import type { Endpoint, FileReply } from './endpoint.ts'
import { entityReadings } from './business-readings.ts'
import { entity } from './business-accounts.ts'
import { businessBills } from './business-bills.ts'
import { businessConsumption, consumption } from './consumption.ts'
import { businessPrices } from './business-prices.ts'
import { consumptionHours } from './consumption-hours.ts'
import { entityLimits } from './business-limits.ts'
import { accountPayments, businessPayments } from './account-payments.ts'
import { businessPoints, points } from './points.ts'
import { prices } from './prices.ts'
import { entityViolations } from './document-violations.ts'
import { entityOutages } from './business-outages.ts'
import { files } from './files.ts'
import { looks } from './looks.ts'
import { manyReadings } from './many-readings.ts'
import { massReadings } from './file-readings.ts'
import { notices } from './notices.ts'
import { orderLists } from './order-lists.ts'
import { orders } from './orders.ts'
import { passkeys } from './sign-in-passkeys.ts'
import { payDoor, payments } from './payments.ts'
import { performance } from './performance.ts'
import { people } from './people.ts'
import { providerDocuments } from './provider-documents.ts'
import { reconciliationTalk } from './reconciliation-talk.ts'
import { readings } from './readings.ts'
import { reports } from './reports.ts'
import { instalments } from './payment-instalments.ts'
import { requests } from './requests.ts'
import { secondFactor } from './sign-in-second-factor.ts'
import { settings } from './settings.ts'
import { outages } from './outages.ts'
import { signing } from './signing.ts'
import { staffAccounts } from './staff-accounts.ts'
import { staffTickets } from './staff-tickets.ts'
import { staffAudit } from './staff-audit.ts'
import { staffPapers } from './staff-papers.ts'
import { staffMessages } from './staff-messages.ts'
import { staffOutages } from './staff-outages.ts'
import { staffApplications } from './staff-applications.ts'
import { staffRegistries } from './staff-registries.ts'
import { staffRequests } from './staff-requests.ts'
import { staffWarnings } from './staff-warnings.ts'
import { staffCompany } from './staff-company.ts'
import { staffOrders } from './staff-orders.ts'
import { staffRules } from './staff-rules.ts'
import { staffPayServices } from './staff-pay-services.ts'
import { staffPayments } from './staff-payments.ts'
import { staffPrices } from './staff-prices.ts'
import { staffReadings } from './staff-readings.ts'
import { tickets } from './tickets.ts'

/** The whole table: the server mounts it, the client calls through it, the tests walk it. */
export const contract = {
  auth,
  businessAuth,
  businessDocuments,
  adminUsers,
  staff,
  noticeChoices,
  staffNotices,
  staffCoreMessages,
  staffApplications,
  staffRequests,
  staffWarnings,
  common,
  company,
  entity,
  entityReadings,
  businessBills,
  businessConsumption,
  businessPayments,
  businessPrices,
  entityDocuments,
  consumptionHours,
  entityLimits,
  businessPoints,
  points,
  entityViolations,
  dunning,
  reconciliationTalk,
  entityOutages,
  orders,
  orderLists,
  accounts,
  customerBills,
  entityBills,
  bills,
  consumption,
  accountPayments,
  prices,
  directoryAuth,
  documents,
  files,
  looks,
  manyReadings,
  massReadings,
  notices,
  passkeys,
  payments,
  payDoor,
  people,
  providerDocuments,
  readings,
  reports,
  instalments,
  requests,
  secondFactor,
  settings,
  outages,
  signing,
  staffAccounts,
  staffTickets,
  staffAudit,
  staffPapers,
  staffMessages,
  staffOutages,
  staffCompany,
  staffOrders,
  staffReadings,
  staffPayments,
  staffPayServices,
  staffRegistries,
  staffPrices,
  staffRules,
  performance,
  tickets,
}

type Groups = typeof contract
type EveryEndpoint = { [G in keyof Groups]: Groups[G][keyof Groups[G]] }[keyof Groups]

/** path → what is asked and what is answered; the browser imports only this type. */
export type Contract = {
  [E in EveryEndpoint as E['path']]: { request: z.input<E['request']>; response: z.output<E['response']> }
}
export type Path = keyof Contract
/** Paths that answer a file. */
export type FilePath = { [P in Path]: Contract[P]['response'] extends FileReply ? P : never }[Path]

/** Every endpoint in one list, in the order of the table. */
export const endpoints: readonly Endpoint[] = Object.values(contract).flatMap((group): Endpoint[] =>
  Object.values(group),
)
