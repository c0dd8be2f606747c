import { createRootRoute, createRoute } from '@tanstack/react-router'
import { titles } from '#text/pages/titles.ts'
import { FramedError, FramedNotFound } from './errors/framed.tsx'
import { Landing } from './landing/Landing.tsx'
import { siteInView } from './company/company.ts'
import { LandingLayout } from './landing/LandingLayout.tsx'
import { loadServiceMessages } from './messages/service-message.ts'
import { type Guards, guarded, lazily, page, type PageModule } from './page-route.ts'
import { Root } from './Root.tsx'

// Every address of the portal (domain/pages.ts, spec §2), one line each: layout, path, title, guards (spec §4), the page's file.
// A line without a file is not built yet and says so on the screen.
// Routes are named constants: inside addChildren([...]) they would lose their types.

export const root = createRootRoute({
  component: Root,
  notFoundComponent: FramedNotFound,
  errorComponent: FramedError,
})

const open: Guards = []
const guest: Guards = ['guest', 'noAuth']
const entrance: Guards = ['noAuth']
const personOnly: Guards = ['auth', 'person']
const personHome: Guards = ['auth', 'person', 'haveObj']
const person: Guards = ['auth', 'person', 'haveObj', 'apartSelected']
const entity: Guards = ['auth', 'entity']
const entityHome: Guards = ['auth', 'entity', 'entitySingle']
const provider: Guards = ['auth', 'provider']
const admin: Guards = ['auth', 'admin']

const bare = { sidebar: false }

const landingLayout = createRoute({
  getParentRoute: () => root,
  id: 'landing',
  errorComponent: FramedError,
  component: LandingLayout,
})
const entranceLayout = createRoute({
  getParentRoute: () => root,
  id: 'entrance',
  errorComponent: FramedError,
  component: lazily(() => import('./entrance/EntranceLayout.tsx')),
})
const personCabinet = createRoute({
  getParentRoute: () => root,
  id: 'person',
  errorComponent: FramedError,
  component: lazily(() => import('./cabinets/person/PersonLayout.tsx')),
})
const entityCabinet = createRoute({
  getParentRoute: () => root,
  id: 'entity',
  errorComponent: FramedError,
  component: lazily(() => import('./cabinets/entity/EntityLayout.tsx')),
})
const adminCabinet = createRoute({
  getParentRoute: () => root,
  id: 'admin',
  errorComponent: FramedError,
  component: lazily(() => import('./cabinets/admin/AdminLayout.tsx')),
})

const landing = createRoute({
  getParentRoute: () => landingLayout,
  path: '/',
  component: Landing,
  beforeLoad: guarded(open),
  // the first paint does not wait for it
  loader: () => void loadServiceMessages('/', siteInView()),
  staticData: { page: { title: titles.landing, guards: open, sidebar: false, pending: false } },
})
const faq = page(landingLayout, '/FAQ', titles.faq, open, () => import('./faq/Faq.tsx'))
const outages = page(landingLayout, '/outages', titles.outages, open, () => import('./shutdowns/Outages.tsx'))
const auth = page(landingLayout, '/auth', titles.auth, guest, () => import('./entrance/Auth.tsx'))
const undo = page(entranceLayout, '/undo/$code', titles.undo, open, () => import('./undo/UndoContact.tsx'))
const demoMessages = page(
  landingLayout,
  '/demo/messages',
  titles.demoMessages,
  open,
  () => import('./demo/DemoMessages.tsx'),
)
const cabinet = page(landingLayout, '/cabinet', titles.cabinet, ['auth', 'noAuth'])

const adminSignIn = page(
  entranceLayout,
  '/admin',
  titles.admin,
  entrance,
  () => import('./sign-in/AdminSignIn.tsx'),
)
const signInPerson = page(
  entranceLayout,
  '/sign-in/person',
  titles.signInPerson,
  entrance,
  () => import('./sign-in/SignInPerson.tsx'),
)
const signInEntity = page(
  entranceLayout,
  '/sign-in/entity',
  titles.signInEntity,
  entrance,
  () => import('./sign-in/SignInEntity.tsx'),
)
const signInProvider = page(
  entranceLayout,
  '/sign-in/provider',
  titles.signInProvider,
  entrance,
  () => import('./sign-in/SignInProvider.tsx'),
)
const signUpPerson = page(
  entranceLayout,
  '/sign-up/person',
  titles.signUpPerson,
  guest,
  () => import('./sign-up/SignUpPerson.tsx'),
)
const signUpEntity = page(
  entranceLayout,
  '/sign-up/entity',
  titles.signUpEntity,
  guest,
  () => import('./sign-up/SignUpEntity.tsx'),
)
const signUpProvider = page(
  entranceLayout,
  '/sign-up/provider',
  titles.signUpProvider,
  guest,
  () => import('./sign-up/SignUpProvider.tsx'),
)

const p = '/cabinet/person'
const personHomePage = page(
  personCabinet,
  `${p}`,
  titles.home,
  personHome,
  () => import('./cabinets/person/Home.tsx'),
  bare,
)
const personAddApart = page(
  personCabinet,
  `${p}/add-apart`,
  titles.addApart,
  personOnly,
  () => import('./cabinets/person/AddApart.tsx'),
  bare,
)
const personIndication = page(
  personCabinet,
  `${p}/indication`,
  titles.indication,
  person,
  () => import('./cabinets/person/Indication.tsx'),
)
const personConsumption = page(
  personCabinet,
  `${p}/consumption`,
  titles.consumption,
  person,
  () => import('./consumption/Consumption.tsx'),
)
const personBills = page(
  personCabinet,
  `${p}/bills`,
  titles.bills,
  person,
  () => import('./billing/Bills.tsx'),
)
const personBill = page(
  personCabinet,
  `${p}/bills/$number`,
  titles.bill,
  person,
  () => import('./billing/Bill.tsx'),
)
const personSubBook = page(
  personCabinet,
  `${p}/sub-book`,
  titles.subBook,
  person,
  () => import('./billing/SubBook.tsx'),
)
const personShutdowns = page(
  personCabinet,
  `${p}/shutdown_schedule`,
  titles.shutdownSchedule,
  person,
  () => import('./shutdowns/ShutdownSchedule.tsx'),
)
const personTickets = page(
  personCabinet,
  `${p}/tickets`,
  titles.tickets,
  person,
  () => import('./tickets/Tickets.tsx'),
)
const personNewTicket = page(
  personCabinet,
  `${p}/tickets/new`,
  titles.newTicket,
  person,
  () => import('./tickets/NewTicket.tsx'),
)
const personOrder = page(
  personCabinet,
  `${p}/tickets/order`,
  titles.orderService,
  person,
  () => import('./tickets/OrderService.tsx'),
)
const personTicket = page(
  personCabinet,
  `${p}/tickets/$ticket`,
  titles.tickets,
  person,
  () => import('./tickets/Ticket.tsx'),
)
const personMetering = page(
  personCabinet,
  `${p}/commerc_accntng`,
  titles.commercialAccounting,
  person,
  () => import('./metering/Metering.tsx'),
)
const personGuide = page(
  personCabinet,
  `${p}/directory/guide`,
  titles.guide,
  person,
  () => import('./directory/Guide.tsx'),
)
const personReadings = page(
  personCabinet,
  `${p}/directory/indicators-history`,
  titles.indicatorsHistory,
  person,
  () => import('./directory/Readings.tsx'),
)
const personLaws = page(
  personCabinet,
  `${p}/directory/laws`,
  titles.laws,
  person,
  () => import('./directory/Laws.tsx'),
)
const personPayments = page(
  personCabinet,
  `${p}/directory/payment-history`,
  titles.paymentHistory,
  person,
  () => import('./directory/Payments.tsx'),
)
const personTariffs = page(
  personCabinet,
  `${p}/directory/tariff-history`,
  titles.tariffHistory,
  person,
  () => import('./directory/Tariffs.tsx'),
)
const personCancelled = page(
  personCabinet,
  `${p}/docs/cancelled_bill_info`,
  titles.cancelledBills,
  person,
  () => import('./documents/CancelledBills.tsx'),
)
const personReconciliations = page(
  personCabinet,
  `${p}/docs/reconciliations`,
  titles.reconciliations,
  person,
  () => import('./documents/Reconciliations.tsx'),
)
const personViolations = page(
  personCabinet,
  `${p}/docs/violations`,
  titles.violations,
  person,
  () => import('./documents/Violations.tsx'),
)
const personAccount = page(
  personCabinet,
  `${p}/settings/account`,
  titles.account,
  personOnly,
  () => import('./settings/AccountSettings.tsx'),
)
const personAparts = page(
  personCabinet,
  `${p}/settings/aparts`,
  titles.aparts,
  personHome,
  () => import('./cabinets/person/Aparts.tsx'),
)
const personInformation = page(
  personCabinet,
  `${p}/settings/personal-information`,
  titles.personalInformation,
  person,
  () => import('./settings/PersonalInformation.tsx'),
)

const e = '/cabinet/entity'
const entityHomePage = page(
  entityCabinet,
  `${e}`,
  titles.home,
  entityHome,
  () => import('./cabinets/entity/EntityHome.tsx'),
  bare,
)
const entityBills = page(
  entityCabinet,
  `${e}/bills`,
  titles.bills,
  entity,
  () => import('./billing/EntityBills.tsx'),
)
const entityBalance = page(
  entityCabinet,
  `${e}/bills/balance`,
  titles.balance,
  entity,
  () => import('./billing/EntityBalance.tsx'),
)
const entityInvoices = page(
  entityCabinet,
  `${e}/bills/invoices`,
  titles.invoices,
  entity,
  () => import('./billing/Invoices.tsx'),
)
const entityInvoice = page(
  entityCabinet,
  `${e}/bills/invoices/$number`,
  titles.bill,
  entity,
  () => import('./billing/Bill.tsx'),
)
const entityPayments = page(
  entityCabinet,
  `${e}/bills/payments`,
  titles.payments,
  entity,
  () => import('./directory/Payments.tsx'),
)
const entityMetering = page(entityCabinet, `${e}/commerc_accntng`, titles.commercialAccounting, entity)
const entityConsumption = page(
  entityCabinet,
  `${e}/consumption`,
  titles.consumption,
  entity,
  () => import('./consumption/PointsConsumption.tsx'),
)
const entityConsumptionHistory = page(
  entityCabinet,
  `${e}/consumption_history`,
  titles.consumptionHistory,
  entity,
  () => import('./consumption/ConsumptionHistory.tsx'),
)
const entityIndication = page(
  entityCabinet,
  `${e}/indication`,
  titles.indication,
  entity,
  () => import('./entity-readings/Indication.tsx'),
)
const entityIndicationMass = page(
  entityCabinet,
  `${e}/indication_mass`,
  titles.indicationMass,
  entity,
  () => import('./mass-readings/MassReadings.tsx'),
)
const entityLimits = page(entityCabinet, `${e}/limits`, titles.limits, entity)
const entityShutdowns = page(entityCabinet, `${e}/shutdown_schedule`, titles.shutdownSchedule, entity)
const entityTickets = page(entityCabinet, `${e}/tickets`, titles.tickets, entity)
const entityWhatsNew = page(entityCabinet, `${e}/whats_new`, titles.whatsNew, entity)
const entityCounters = page(entityCabinet, `${e}/directory/counter-history`, titles.counterHistory, entity)
const entityGuide = page(entityCabinet, `${e}/directory/guide`, titles.guide, entity)
const entityGuideErrors = page(
  entityCabinet,
  `${e}/directory/guide-errors`,
  titles.guideErrors,
  entity,
  () => import('./directory/GuideErrors.tsx'),
)
const entityLaws = page(entityCabinet, `${e}/directory/laws`, titles.laws, entity)
const entityTariffs = page(entityCabinet, `${e}/directory/tariff-history`, titles.tariffHistory, entity)
const entityDunning = page(entityCabinet, `${e}/docs/dunning-warnings`, titles.dunningWarnings, entity)
const entityPaymentDocs = page(entityCabinet, `${e}/docs/payment`, titles.paymentDocs, entity)
const entityReconciliations = page(
  entityCabinet,
  `${e}/docs/reconciliations`,
  titles.reconciliations,
  entity,
  () => import('./documents/Reconciliations.tsx'),
)
const entityViolations = page(
  entityCabinet,
  `${e}/docs/violations`,
  titles.violations,
  entity,
  () => import('./documents/Violations.tsx'),
)
const providerDocument = page(
  entityCabinet,
  `${e}/provider/document`,
  titles.providerDocument,
  provider,
  () => import('./cabinets/entity/ProviderDocument.tsx'),
)
const entityAccount = page(
  entityCabinet,
  `${e}/settings/account`,
  titles.account,
  entity,
  () => import('./settings/CompanyAccount.tsx'),
)
const entityCompany = page(
  entityCabinet,
  `${e}/settings/company-information`,
  titles.companyInformation,
  entity,
)
const entityMeters = page(entityCabinet, `${e}/settings/meters`, titles.meters, entity)

const a = '/cabinet/admin'
const adminHome = page(
  adminCabinet,
  `${a}`,
  titles.home,
  admin,
  () => import('./cabinets/admin/AdminHome.tsx'),
)
const adminCheck = page(adminCabinet, `${a}/ca_check`, titles.caCheck, admin)
const adminManagement = page(
  adminCabinet,
  `${a}/management`,
  titles.management,
  admin,
  () => import('./cabinets/admin/Management.tsx'),
)
const adminMessages = page(adminCabinet, `${a}/management/message_manager`, titles.messageManager, admin)
const adminPerformance = page(adminCabinet, `${a}/perf_dashboard`, titles.perfDashboard, admin)
const adminReports = page(adminCabinet, `${a}/statreports`, titles.statReports, admin)

type Report = keyof typeof titles.reports
const report = <const R extends Report>(name: R, load?: () => Promise<PageModule>) =>
  page(adminCabinet, `${a}/statreports/reports/${name}`, titles.reports[name], admin, load, bare)

const reportAuthInfo = report('account_auth_info')
const reportAccounts = report('accounts_stats')
const reportApiCount = report('api_request_count')
const reportApiResponses = report('api_responses')
const reportApiByFm = report('find_api_by_fm')
const reportFmByApi = report('find_fm_by_api')
const reportFmCount = report('fm_request_count')
const reportFmResponses = report('fm_responses')
const reportApis = report('list_of_apis')
const reportFms = report('list_of_fms')
const reportLogsBack = report('logs_search_back')
const reportLogsSap = report('logs_search_sap')
const reportSlowApis = report('long_response_time_apis')
const reportSlowFms = report('long_response_time_fms')
const reportComponentThreads = report('microservice_threads_charts')
const reportThreads = report('threads_charts')
const reportFailedApi = report('unsuccessful_api')
const reportUsersDays = report('users_count_days')
const reportUsersHours = report('users_count_hours')

export const routeTree = root.addChildren([
  landingLayout.addChildren([landing, faq, outages, auth, demoMessages, cabinet]),
  entranceLayout.addChildren([
    undo,
    adminSignIn,
    signInPerson,
    signInEntity,
    signInProvider,
    signUpPerson,
    signUpEntity,
    signUpProvider,
  ]),
  personCabinet.addChildren([
    personHomePage,
    personAddApart,
    personIndication,
    personConsumption,
    personBills,
    personBill,
    personSubBook,
    personShutdowns,
    personTickets,
    personNewTicket,
    personOrder,
    personTicket,
    personMetering,
    personGuide,
    personReadings,
    personLaws,
    personPayments,
    personTariffs,
    personCancelled,
    personReconciliations,
    personViolations,
    personAccount,
    personAparts,
    personInformation,
  ]),
  entityCabinet.addChildren([
    entityHomePage,
    entityBills,
    entityBalance,
    entityInvoices,
    entityInvoice,
    entityPayments,
    entityMetering,
    entityConsumption,
    entityConsumptionHistory,
    entityIndication,
    entityIndicationMass,
    entityLimits,
    entityShutdowns,
    entityTickets,
    entityWhatsNew,
    entityCounters,
    entityGuide,
    entityGuideErrors,
    entityLaws,
    entityTariffs,
    entityDunning,
    entityPaymentDocs,
    entityReconciliations,
    entityViolations,
    providerDocument,
    entityAccount,
    entityCompany,
    entityMeters,
  ]),
  adminCabinet.addChildren([
    adminHome,
    adminCheck,
    adminManagement,
    adminMessages,
    adminPerformance,
    adminReports,
    reportAuthInfo,
    reportAccounts,
    reportApiCount,
    reportApiResponses,
    reportApiByFm,
    reportFmByApi,
    reportFmCount,
    reportFmResponses,
    reportApis,
    reportFms,
    reportLogsBack,
    reportLogsSap,
    reportSlowApis,
    reportSlowFms,
    reportComponentThreads,
    reportThreads,
    reportFailedApi,
    reportUsersDays,
    reportUsersHours,
  ]),
])
