import Fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { contract } from '#contract/index.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { adminUsersRoutes, staffApplicationsRoutes } from './admin/routes.ts'
import { staffOrdersRoutes } from './staff-orders/routes.ts'
import { staffRulesRoutes } from './staff-rules/routes.ts'
import { staffPricesRoutes } from './staff-prices/routes.ts'
import { staffReadingsRoutes } from './staff-readings/routes.ts'
import { secondFactorRoutes } from './auth/own-second-factor.ts'
import { authRoutes, businessAuthRoutes } from './sign-in/routes.ts'
import { directoryAuthRoutes } from './sign-in/sign-in-directory.ts'
import { passkeysRoutes } from './sign-in/sign-in-passkey.ts'
import { businessBillsRoutes } from './bills/business-routes.ts'
import { billsRoutes, customerBillsRoutes, entityBillsRoutes } from './bills/routes.ts'
import { commonRoutes } from './common/routes.ts'
import type { CoreDoor } from './core/call.ts'
import type { Deps } from './deps.ts'
import { businessPricesRoutes, pricesRoutes } from './prices/routes.ts'
import { businessPointsRoutes, pointsRoutes } from './points/routes.ts'
import {
  businessDocumentsRoutes,
  documentsRoutes,
  dunningRoutes,
  entityDocumentsRoutes,
  entityViolationsRoutes,
  reconciliationTalkRoutes,
} from './documents/routes.ts'
import { entityRoutes } from '#server/business-accounts/routes.ts'
import { businessConsumptionRoutes, consumptionHoursRoutes, consumptionRoutes } from './consumption/routes.ts'
import { entityReadingsRoutes, manyReadingsRoutes } from '#server/readings/business-routes.ts'
import { apiDocument } from './http/api-document.ts'
import { CONNECTIONS, capConnections } from './http/connection-cap.ts'
import { cspReports } from './http/csp-report.ts'
import { asProblem, sendProblem } from './http/error-reply.ts'
import { healthPages } from './http/health.ts'
import { type GateRoom, openGate, standBefore } from './http/gate.ts'
import { headersOfNoRequest, securityHeaders } from './http/headers.ts'
import { acceptOnlyJson } from './http/json-body.ts'
import { mount, type Mounting } from './http/mount.ts'
import type { ReadingReplica } from './http/old-reads.ts'
import { refuseNoRequest, refuseOtherThanOneHost } from './http/no-request.ts'
import { openLimiter } from './http/rate-limit.ts'
import { makeRequestCode } from './telemetry/request-code.ts'
import { onlyOwnPages } from './http/same-origin.ts'
import { routedAddress } from './http/page-address.ts'
import { wellKnown } from './http/well-known.ts'
import { serveWeb } from './http/web-files.ts'
import { filesRoutes } from './files/routes.ts'
import { massReadingsRoutes } from '#server/readings/file-routes.ts'
import { noticeChoicesRoutes } from '#server/notices/choice-routes.ts'
import { companyNames } from '#server/notices/company-names.ts'
import { noticesRoutes } from '#server/notices/routes.ts'
import { orderListsRoutes, ordersRoutes } from './orders/routes.ts'
import {
  accountPaymentsRoutes,
  businessPaymentsRoutes,
  instalmentsRoutes,
  payDoorRoutes,
  paymentsRoutes,
} from './payments/routes.ts'
import { companyRoutes, peopleRoutes } from './people/routes.ts'
import { Problem } from './problem.ts'
import { readingsRoutes } from './readings/routes.ts'
import { entityLimitsRoutes } from './limits/routes.ts'
import { requestsRoutes } from './requests/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { mountCompanyImages } from './http/company-images.ts'
import { mountOutagePages } from './http/outage-pages.ts'
import { publishOutages } from './http/published-outages.ts'
import { publishForGuests } from './http/published-for-guests.ts'
import { entityOutagesRoutes, outagesRoutes } from './outages/routes.ts'
import { keepStreets } from './outages/street-book.ts'
import { providerDocumentsRoutes } from './provider-documents/routes.ts'
import { staffCoreMessagesRoutes, staffNoticesRoutes } from '#server/staff-notices/routes.ts'
import { oneClick } from './http/one-click.ts'
import { payCallbacks } from './http/pay-callbacks.ts'
import { signingRoutes } from './signing/routes.ts'
import { staffPapersRoutes } from './staff-papers/routes.ts'
import type { Recorder } from './telemetry/recorder.ts'
import { looksRoutes } from './settings/own-looks.ts'
import { staffAccountsRoutes } from './staff-accounts/routes.ts'
import { staffTicketsRoutes } from './staff-tickets/routes.ts'
import { reportRoutes } from './reports/routes.ts'
import { performanceRoutes } from './performance/routes.ts'
import { staffAuditRoutes } from './staff-audit/list.ts'
import { staffMessagesRoutes } from './staff-messages/routes.ts'
import { staffCompanyRoutes } from './staff-company/routes.ts'
import { staffOutagesRoutes } from './staff-outages/outages.ts'
import { staffRegistriesRoutes } from './staff-payments/registry-routes.ts'
import { staffPaymentsRoutes } from './staff-payments/routes.ts'
import { staffPayServicesRoutes } from './staff-company/pay-services.ts'
import { staffRequestsRoutes, staffWarningsRoutes } from './staff-requests/routes.ts'
import { ticketsRoutes } from './tickets/routes.ts'

export type AppDeps = {
  deps: Omit<Deps, 'core'>
  core: CoreDoor
  record: Pick<Recorder, 'portal' | 'sample'>
  /** of so many calls it is kept what they looked like; 0.01 by default, tests take all */
  sampleShare?: number
  pool: Pool
  /** a replica for what may be some seconds old */
  reading?: ReadingReplica | undefined
  /** tests widen the limits per address; the limits themselves are tested at 1 */
  limitFactor?: number
  /** how much is worked on at once; one process of several has a part of it */
  gate?: GateRoom
  /** where the built web is; null = serve only the API */
  webDir: string | null
}

/** The whole server, every module registered by hand, top to bottom. */
export async function buildApp(options: AppDeps): Promise<FastifyInstance> {
  const { deps, core, record, pool } = options
  const app = Fastify({
    bodyLimit: 32_768,
    requestTimeout: 10_000,
    connectionTimeout: 15_000,
    // a request without a Host is refused by our own answer (no-request.ts)
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    return503OnClosing: false,
    trustProxy: deps.config.trustProxy,
    genReqId: () => makeRequestCode(deps.now()),
    logger: false,
    routerOptions: { ignoreTrailingSlash: true },
    rewriteUrl: ({ url = '/' }) => routedAddress(url),
    clientErrorHandler: refuseNoRequest(deps.config.https),
    frameworkErrors: (error, request, reply) =>
      void sendProblem(reply.headers(headersOfNoRequest(deps.config.https)), asProblem(error), request.id),
  })
  // an expectation that is not known is no reason to refuse (RFC 9110 §10.1.1): the call is answered like any other
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response))
  capConnections(app.server, { ...CONNECTIONS, trusted: deps.config.trustProxy })
  const gate = openGate(options.gate)
  standBefore(app, gate, deps.config.https)
  refuseOtherThanOneHost(app)
  acceptOnlyJson(app)
  securityHeaders(app, deps.config.https, deps.config.payUrls.liqpay)
  onlyOwnPages(app, deps.config.publicUrl)
  app.setErrorHandler((error, request, reply) => sendProblem(reply, asProblem(error), request.id))
  app.setNotFoundHandler((request, reply) => sendProblem(reply, new Problem('no-such-page'), request.id))

  const mounting: Mounting = {
    deps,
    core,
    record,
    limiter: openLimiter(pool, options.limitFactor),
    sampleShare: options.sampleShare ?? 0.01,
    reading: options.reading,
  }
  mount(app, mounting, contract.auth, authRoutes)
  mount(app, mounting, contract.businessAuth, businessAuthRoutes)
  mount(app, mounting, contract.directoryAuth, directoryAuthRoutes)
  mount(app, mounting, contract.passkeys, passkeysRoutes)
  mount(app, mounting, contract.adminUsers, adminUsersRoutes)
  mount(app, mounting, contract.staff, staffRoutes)
  mount(app, mounting, contract.staffApplications, staffApplicationsRoutes)
  mount(app, mounting, contract.staffOrders, staffOrdersRoutes)
  mount(app, mounting, contract.staffReadings, staffReadingsRoutes)
  mount(app, mounting, contract.staffPrices, staffPricesRoutes)
  mount(app, mounting, contract.staffRules, staffRulesRoutes)
  mount(app, mounting, contract.staffPayments, staffPaymentsRoutes)
  mount(app, mounting, contract.staffPayServices, staffPayServicesRoutes)
  mount(app, mounting, contract.staffRegistries, staffRegistriesRoutes)
  mount(app, mounting, contract.common, commonRoutes)
  mount(app, mounting, contract.entity, entityRoutes)
  mount(app, mounting, contract.entityReadings, entityReadingsRoutes)
  mount(app, mounting, contract.orders, ordersRoutes)
  mount(app, mounting, contract.orderLists, orderListsRoutes)
  mount(app, mounting, contract.accounts, accountsRoutes)
  mount(app, mounting, contract.readings, readingsRoutes)
  mount(app, mounting, contract.manyReadings, manyReadingsRoutes)
  mount(app, mounting, contract.massReadings, massReadingsRoutes)
  const streets = keepStreets()
  mount(app, mounting, contract.outages, outagesRoutes(streets))
  mount(app, mounting, contract.entityOutages, entityOutagesRoutes)
  mountOutagePages(app, mounting)
  publishOutages(app, deps)
  publishForGuests(app, mounting, streets)
  mountCompanyImages(app, deps)
  mount(app, mounting, contract.customerBills, customerBillsRoutes)
  mount(app, mounting, contract.entityBills, entityBillsRoutes)
  mount(app, mounting, contract.bills, billsRoutes)
  mount(app, mounting, contract.consumption, consumptionRoutes)
  mount(app, mounting, contract.businessBills, businessBillsRoutes)
  mount(app, mounting, contract.businessConsumption, businessConsumptionRoutes)
  mount(app, mounting, contract.consumptionHours, consumptionHoursRoutes)
  mount(app, mounting, contract.accountPayments, accountPaymentsRoutes)
  mount(app, mounting, contract.businessPayments, businessPaymentsRoutes)
  mount(app, mounting, contract.prices, pricesRoutes)
  mount(app, mounting, contract.businessPrices, businessPricesRoutes)
  mount(app, mounting, contract.points, pointsRoutes)
  mount(app, mounting, contract.businessPoints, businessPointsRoutes)
  mount(app, mounting, contract.documents, documentsRoutes)
  mount(app, mounting, contract.entityDocuments, entityDocumentsRoutes)
  mount(app, mounting, contract.businessDocuments, businessDocumentsRoutes)
  mount(app, mounting, contract.signing, signingRoutes)
  mount(app, mounting, contract.staffPapers, staffPapersRoutes)
  mount(app, mounting, contract.providerDocuments, providerDocumentsRoutes)
  mount(app, mounting, contract.dunning, dunningRoutes)
  mount(app, mounting, contract.reconciliationTalk, reconciliationTalkRoutes)
  mount(app, mounting, contract.entityViolations, entityViolationsRoutes)
  mount(app, mounting, contract.settings, settingsRoutes)
  mount(app, mounting, contract.looks, looksRoutes)
  mount(app, mounting, contract.staffAccounts, staffAccountsRoutes)
  mount(app, mounting, contract.performance, performanceRoutes)
  mount(app, mounting, contract.reports, reportRoutes)
  mount(app, mounting, contract.staffAudit, staffAuditRoutes)
  mount(app, mounting, contract.staffMessages, staffMessagesRoutes)
  mount(app, mounting, contract.staffOutages, staffOutagesRoutes)
  mount(app, mounting, contract.staffCompany, staffCompanyRoutes)
  mount(app, mounting, contract.company, companyRoutes)
  mount(app, mounting, contract.people, peopleRoutes)
  mount(app, mounting, contract.secondFactor, secondFactorRoutes)
  mount(app, mounting, contract.files, filesRoutes)
  mount(app, mounting, contract.tickets, ticketsRoutes)
  mount(app, mounting, contract.staffTickets, staffTicketsRoutes)
  mount(app, mounting, contract.entityLimits, entityLimitsRoutes)
  mount(app, mounting, contract.instalments, instalmentsRoutes)
  mount(app, mounting, contract.requests, requestsRoutes)
  mount(app, mounting, contract.staffRequests, staffRequestsRoutes)
  mount(app, mounting, contract.staffWarnings, staffWarningsRoutes)
  mount(app, mounting, contract.notices, noticesRoutes)
  mount(app, mounting, contract.noticeChoices, noticeChoicesRoutes)
  mount(app, mounting, contract.staffNotices, staffNoticesRoutes)
  mount(app, mounting, contract.staffCoreMessages, staffCoreMessagesRoutes)
  mount(app, mounting, contract.payments, paymentsRoutes)
  mount(app, mounting, contract.payDoor, payDoorRoutes)
  payCallbacks(app, mounting)
  oneClick(app, mounting)
  cspReports(app, mounting)

  healthPages(app, { pool, config: deps.config, now: deps.now, core, replica: options.reading?.replica })
  wellKnown(app, { publicUrl: deps.config.publicUrl, now: deps.now })
  await apiDocument(app)
  const { demo, publicUrl } = deps.config
  if (options.webDir)
    await serveWeb(app, { directory: options.webDir, demo, publicUrl, nameOf: companyNames(deps) })
  return app
}
