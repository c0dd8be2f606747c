import Fastify, { type FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import { contract } from '#contract/index.ts'
import { accountsRoutes } from './accounts/routes.ts'
import { adminUsersRoutes } from './admin/routes.ts'
import { secondFactorRoutes } from './auth/own-second-factor.ts'
import { authRoutes, businessAuthRoutes } from './sign-in/routes.ts'
import { entityBillingRoutes } from './billing/entity-routes.ts'
import { billingRoutes } from './billing/routes.ts'
import { commonRoutes } from './common/routes.ts'
import type { CoreDoor } from './core/call.ts'
import type { Deps } from './deps.ts'
import { entityDirectoryRoutes } from './directory/entity-routes.ts'
import { entityPointsRoutes } from './directory/points-routes.ts'
import { directoryRoutes } from './directory/routes.ts'
import {
  businessDocumentsRoutes,
  documentsRoutes,
  dunningRoutes,
  entityDocumentsRoutes,
  entityViolationsRoutes,
  reconciliationTalkRoutes,
} from './documents/routes.ts'
import { entityRoutes } from './entity/routes.ts'
import { entityHoursRoutes } from './hours/routes.ts'
import { entityReadingsRoutes, manyReadingsRoutes } from './entity-readings/routes.ts'
import { apiDocument } from './http/api-document.ts'
import { CONNECTIONS_PER_ADDRESS, capConnections } from './http/connection-cap.ts'
import { cspReports } from './http/csp-report.ts'
import { asProblem, sendProblem } from './http/error-reply.ts'
import { healthPages } from './http/health.ts'
import { headersOfNoRequest, securityHeaders } from './http/headers.ts'
import { acceptOnlyJson } from './http/json-body.ts'
import { mount, type Mounting } from './http/mount.ts'
import { refuseNoRequest, refuseTwoHosts } from './http/no-request.ts'
import { openLimiter } from './http/rate-limit.ts'
import { makeRequestCode } from './http/request-code.ts'
import { onlyOwnPages } from './http/same-origin.ts'
import { wellKnown } from './http/well-known.ts'
import { serveWeb } from './http/web-files.ts'
import { filesRoutes } from './files/routes.ts'
import { massReadingsRoutes } from './mass-readings/routes.ts'
import { messagesRoutes } from './messages/routes.ts'
import { orderListsRoutes, ordersRoutes } from './orders/routes.ts'
import { companyRoutes, peopleRoutes } from './people/routes.ts'
import { Problem } from './problem.ts'
import { readingsRoutes } from './readings/routes.ts'
import { entityLimitsRoutes } from './limits/routes.ts'
import { requestsRoutes } from './requests/routes.ts'
import { settingsRoutes } from './settings/routes.ts'
import { mountOutagePages } from './http/outage-pages.ts'
import { entityShutdownsRoutes, shutdownsRoutes } from './shutdowns/routes.ts'
import { signingRoutes } from './signing/routes.ts'
import type { Recorder } from './telemetry/recorder.ts'
import { ticketsRoutes } from './tickets/routes.ts'

export type AppDeps = {
  deps: Omit<Deps, 'core'>
  core: CoreDoor
  record: Pick<Recorder, 'portal'>
  pool: Pool
  /** tests widen the limits per address; the limits themselves are tested at 1 */
  limitFactor?: number
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
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 1_000 },
    return503OnClosing: false,
    trustProxy: deps.config.trustProxy,
    genReqId: makeRequestCode,
    logger: false,
    routerOptions: { ignoreTrailingSlash: true },
    clientErrorHandler: refuseNoRequest(deps.config.https),
    frameworkErrors: (error, request, reply) =>
      void sendProblem(reply.headers(headersOfNoRequest(deps.config.https)), asProblem(error), request.id),
  })
  capConnections(app.server, {
    limit: CONNECTIONS_PER_ADDRESS * (options.limitFactor ?? 1),
    trusted: deps.config.trustProxy,
  })
  refuseTwoHosts(app)
  acceptOnlyJson(app)
  securityHeaders(app, deps.config.https)
  onlyOwnPages(app, deps.config.publicUrl)
  app.setErrorHandler((error, request, reply) => sendProblem(reply, asProblem(error), request.id))
  app.setNotFoundHandler((request, reply) => sendProblem(reply, new Problem('no-such-page'), request.id))

  const mounting: Mounting = { deps, core, record, limiter: openLimiter(pool, options.limitFactor) }
  mount(app, mounting, contract.auth, authRoutes)
  mount(app, mounting, contract.businessAuth, businessAuthRoutes)
  mount(app, mounting, contract.adminUsers, adminUsersRoutes)
  mount(app, mounting, contract.common, commonRoutes)
  mount(app, mounting, contract.entity, entityRoutes)
  mount(app, mounting, contract.entityReadings, entityReadingsRoutes)
  mount(app, mounting, contract.orders, ordersRoutes)
  mount(app, mounting, contract.orderLists, orderListsRoutes)
  mount(app, mounting, contract.accounts, accountsRoutes)
  mount(app, mounting, contract.readings, readingsRoutes)
  mount(app, mounting, contract.manyReadings, manyReadingsRoutes)
  mount(app, mounting, contract.massReadings, massReadingsRoutes)
  mount(app, mounting, contract.shutdowns, shutdownsRoutes())
  mount(app, mounting, contract.entityShutdowns, entityShutdownsRoutes)
  mountOutagePages(app, mounting)
  mount(app, mounting, contract.billing, billingRoutes)
  mount(app, mounting, contract.entityBilling, entityBillingRoutes)
  mount(app, mounting, contract.entityHours, entityHoursRoutes)
  mount(app, mounting, contract.directory, directoryRoutes)
  mount(app, mounting, contract.entityDirectory, entityDirectoryRoutes)
  mount(app, mounting, contract.entityPoints, entityPointsRoutes)
  mount(app, mounting, contract.documents, documentsRoutes)
  mount(app, mounting, contract.entityDocuments, entityDocumentsRoutes)
  mount(app, mounting, contract.businessDocuments, businessDocumentsRoutes)
  mount(app, mounting, contract.signing, signingRoutes)
  mount(app, mounting, contract.dunning, dunningRoutes)
  mount(app, mounting, contract.reconciliationTalk, reconciliationTalkRoutes)
  mount(app, mounting, contract.entityViolations, entityViolationsRoutes)
  mount(app, mounting, contract.settings, settingsRoutes)
  mount(app, mounting, contract.company, companyRoutes)
  mount(app, mounting, contract.people, peopleRoutes)
  mount(app, mounting, contract.secondFactor, secondFactorRoutes)
  mount(app, mounting, contract.files, filesRoutes)
  mount(app, mounting, contract.tickets, ticketsRoutes)
  mount(app, mounting, contract.entityLimits, entityLimitsRoutes)
  mount(app, mounting, contract.requests, requestsRoutes)
  mount(app, mounting, contract.messages, messagesRoutes)
  cspReports(app, mounting)

  healthPages(app, { pool, config: deps.config })
  wellKnown(app, { publicUrl: deps.config.publicUrl, now: deps.now })
  await apiDocument(app)
  const { demo, publicUrl } = deps.config
  if (options.webDir) await serveWeb(app, { directory: options.webDir, demo, publicUrl })
  return app
}
