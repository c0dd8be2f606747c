import type { Capability } from './capabilities.ts'
import type { GuardName } from './guards.ts'

/**
 * Every address of the portal (spec §2), one line each: path (`$name` stands for one part of it), title (a key of
 * text/titles), guards in the order they run (spec §4), the page's file under src/web, and whether the sidebar stands
 * beside it. A line without a file is not built yet and says so on the screen. The browser draws by this table, the
 * server tells a page from an unknown address, the build weighs each line.
 */
export type Page = {
  readonly path: string
  readonly title: string
  readonly guards: readonly GuardName[]
  readonly layout: Layout
  readonly module: string | null
  readonly sidebar: boolean
}

/** The frames around pages, by file under src/web. */
export const LAYOUTS = {
  landing: 'landing/LandingLayout',
  entrance: 'entrance/EntranceLayout',
  person: 'cabinets/person/PersonLayout',
  entity: 'cabinets/entity/EntityLayout',
  admin: 'cabinets/admin/AdminLayout',
} as const
export type Layout = keyof typeof LAYOUTS
/** Files that come with the program itself: what stands around the start page and around errors. */
export const EAGER: readonly string[] = [LAYOUTS.landing]
/** The start page: the lightest of all. */
export const START = 'landing/Landing'
/** What is drawn for a line without a file. */
export const NOT_BUILT_YET = 'page/NotBuiltYet'

const within =
  <const Base extends string>(layout: Layout, base: Base) =>
  <const Path extends string, const Title extends string>(
    path: Path,
    title: Title,
    guards: readonly GuardName[],
    module: string | null = null,
    sidebar = layout !== 'landing',
  ): Page & { readonly path: `${Base}${Path}`; readonly title: Title } => ({
    path: `${base}${path}`,
    title,
    guards,
    layout,
    module,
    sidebar,
  })

const landing = within('landing', '')
const entrance = within('entrance', '')
const person = within('person', '/cabinet/person')
const entity = within('entity', '/cabinet/entity')
const admin = within('admin', '/cabinet/admin')
const report = within('admin', '/cabinet/admin/statreports/reports')

const open = [] as const
const guest = ['guest', 'noAuth'] as const
const noAuth = ['noAuth'] as const
const ownGuards = ['auth', 'person', 'haveObj', 'apartSelected'] as const
const ownHome = ['auth', 'person', 'haveObj'] as const
const ownUser = ['auth', 'person'] as const
const firm = ['auth', 'entity'] as const
const firmHome = ['auth', 'entity', 'entitySingle'] as const
const supplier = ['auth', 'provider'] as const
const staff = ['auth', 'admin'] as const

export const PAGES = [
  landing('/', 'landing', open, START),
  landing('/FAQ', 'faq', open, 'guide/Faq'),
  landing('/outages', 'outages', open, 'outages/Outages'),
  landing('/auth', 'auth', guest, 'entrance/Auth'),
  landing('/demo/messages', 'demoMessages', open, 'demo/DemoMessages'),
  landing('/cabinet', 'cabinet', ['auth', 'noAuth']),

  entrance('/undo/$code', 'undo', open, 'undo/UndoContact'),
  entrance('/restore/$code', 'restoreByLink', open, 'sign-in/RestoreByLink'),
  entrance('/unsubscribe/$code', 'unsubscribe', open, 'notices/Unsubscribe'),
  entrance('/join/$code', 'join', open, 'sign-in/Join'),
  entrance('/staff/$code', 'staffLink', open, 'employees/StaffLink'),
  entrance('/application/$code', 'applicationQuestion', open, 'sign-in/ApplicantAnswer'),
  entrance('/pay', 'payGuest', open, 'payments/GuestPay'),
  entrance('/pay/return/$code', 'payReturn', open, 'payments/PayReturn'),
  entrance('/pay/link/$code', 'payByLink', open, 'payments/LinkPay'),
  entrance('/admin', 'admin', noAuth, 'sign-in/AdminSignIn'),
  entrance('/admin/directory', 'directorySignIn', noAuth, 'sign-in/DirectoryReturn'),
  entrance('/sign-in/person', 'signInPerson', noAuth, 'sign-in/SignInPerson'),
  entrance('/sign-in/entity', 'signInEntity', noAuth, 'sign-in/SignInEntity'),
  entrance('/sign-in/provider', 'signInProvider', noAuth, 'sign-in/SignInProvider'),
  entrance('/sign-up/person', 'signUpPerson', guest, 'sign-in/SignUpPerson'),
  entrance('/sign-up/entity', 'signUpEntity', guest, 'sign-in/SignUpEntity'),
  entrance('/sign-up/provider', 'signUpProvider', guest, 'sign-in/SignUpProvider'),

  person('', 'home', ownHome, 'cabinets/person/Home', false),
  person('/add-apart', 'addApart', ownUser, 'cabinets/person/AddApart', false),
  person('/indication', 'indication', ownGuards, 'cabinets/person/Indication'),
  person('/consumption', 'consumption', ownGuards, 'consumption/Consumption'),
  person('/bills', 'bills', ownGuards, 'bills/Bills'),
  person('/bills/$number', 'bill', ownGuards, 'bills/Bill'),
  person('/pay', 'pay', ownHome, 'payments/PayPage'),
  person('/payments', 'portalPayments', ownHome, 'payments/OwnPayments'),
  person('/payments/$payment', 'portalPayment', ownHome, 'payments/OnePayment'),
  person('/sub-book', 'subBook', ownGuards, 'bills/SubBook'),
  person('/shutdown_schedule', 'shutdownSchedule', ownGuards, 'outages/OutageSchedule'),
  person('/tickets', 'tickets', ownGuards, 'tickets/Tickets'),
  person('/tickets/new', 'newTicket', ownGuards, 'tickets/NewTicket'),
  person('/tickets/order', 'orderService', ownGuards, 'tickets/OrderService'),
  person('/tickets/$ticket', 'tickets', ownGuards, 'tickets/Ticket'),
  person('/commerc_accntng', 'meteringPoint', ownGuards, 'points/Metering'),
  person('/directory/guide', 'guide', ownGuards, 'guide/Guide'),
  person('/directory/indicators-history', 'indicatorsHistory', ownGuards, 'readings/Readings'),
  person('/directory/laws', 'laws', ownGuards, 'guide/Laws'),
  person('/directory/payment-history', 'paymentHistory', ownGuards, 'payments/Payments'),
  person('/directory/tariff-history', 'tariffHistory', ownGuards, 'prices/Tariffs'),
  person('/docs/cancelled_bill_info', 'cancelledBills', ownGuards, 'documents/CancelledBills'),
  person('/docs/reconciliations', 'reconciliations', ownGuards, 'documents/Reconciliations'),
  person('/docs/violations', 'violations', ownGuards, 'documents/Violations'),
  person('/settings/account', 'account', ownUser, 'settings/AccountSettings'),
  person('/settings/aparts', 'aparts', ownHome, 'cabinets/person/Aparts'),
  person('/settings/letters', 'letters', ownUser, 'notices/NoticeChoices'),
  person('/settings/personal-information', 'personalInformation', ownGuards, 'settings/PersonalInformation'),

  entity('', 'home', firmHome, 'cabinets/entity/EntityHome', false),
  entity('/bills', 'bills', firm, 'bills/BusinessBills'),
  entity('/bills/balance', 'balance', firm, 'bills/BusinessBalance'),
  entity('/bills/invoices', 'invoices', firm, 'bills/Invoices'),
  entity('/bills/invoices/$number', 'bill', firm, 'bills/Bill'),
  entity('/bills/payments', 'payments', firm, 'payments/Payments'),
  entity('/pay', 'pay', firm, 'payments/PayPage'),
  entity('/payments', 'portalPayments', firm, 'payments/OwnPayments'),
  entity('/payments/$payment', 'portalPayment', firm, 'payments/OnePayment'),
  entity('/commerc_accntng', 'commercialAccounting', firm, 'points/Points'),
  entity('/consumption', 'consumption', firm, 'consumption/PointsConsumption'),
  entity('/consumption/hours', 'consumptionHours', firm, 'consumption/HourlyProfile'),
  entity('/consumption_history', 'consumptionHistory', firm, 'consumption/ConsumptionHistory'),
  entity('/indication', 'indication', firm, 'readings/BusinessReadings'),
  entity('/indication_mass', 'indicationMass', firm, 'readings/FileReadings'),
  entity('/limits', 'limits', firm, 'limits/Limits'),
  entity('/shutdown_schedule', 'shutdownSchedule', firm, 'outages/FirmOutages'),
  entity('/tickets', 'tickets', firm, 'tickets/Tickets'),
  entity('/tickets/new', 'newTicket', firm, 'tickets/NewTicket'),
  entity('/tickets/order', 'orderService', firm, 'tickets/OrderService'),
  entity('/tickets/$ticket', 'tickets', firm, 'tickets/Ticket'),
  entity('/whats_new', 'whatsNew', firm, 'cabinets/entity/WhatsNew'),
  entity('/directory/counter-history', 'counterHistory', firm, 'points/MeterHistory'),
  entity('/directory/guide', 'guide', firm, 'guide/Guide'),
  entity('/directory/guide-errors', 'guideErrors', firm, 'guide/GuideErrors'),
  entity('/directory/laws', 'laws', firm, 'guide/Laws'),
  entity('/directory/tariff-history', 'tariffHistory', firm, 'prices/BusinessTariffs'),
  entity('/docs/dunning-warnings', 'dunningWarnings', firm, 'documents/DunningWarnings'),
  entity('/docs/payment', 'paymentDocs', firm, 'documents/BusinessDocuments'),
  entity('/docs/reconciliations', 'reconciliations', firm, 'documents/Reconciliations'),
  entity('/docs/signing', 'signing', firm, 'signing/Signing'),
  entity('/docs/signing/$paper', 'signing', firm, 'signing/PaperPage'),
  entity('/docs/violations', 'violations', firm, 'documents/Violations'),
  entity('/provider/document', 'providerDocument', supplier, 'cabinets/entity/ProviderDocument'),
  entity('/settings/account', 'account', firm, 'settings/CompanyAccount'),
  entity('/settings/company-information', 'companyInformation', firm, 'settings/CompanyInformation'),
  entity('/settings/letters', 'letters', firm, 'notices/NoticeChoices'),
  entity('/settings/meters', 'meters', firm, 'points/MeterNames'),

  admin('', 'home', staff, 'cabinets/admin/AdminHome'),
  admin('/ca_check', 'caCheck', staff, 'staff-accounts/FindAccount'),
  admin('/ca_check/$account', 'caCheck', staff, 'staff-accounts/AccountCard'),
  admin('/management/tickets', 'staffTickets', staff, 'staff-tickets/Queue'),
  admin('/management/tickets/templates', 'answerTemplates', staff, 'staff-tickets/Templates'),
  admin('/management/tickets/missed', 'missedTerms', staff, 'staff-tickets/Missed'),
  admin('/management/tickets/$ticket', 'staffTickets', staff, 'staff-tickets/TicketPage'),
  admin('/management/papers', 'staffPapers', staff, 'staff-papers/Queue'),
  admin('/management/papers/$paper', 'staffPapers', staff, 'staff-papers/StaffPaper'),
  admin('/management/deliveries', 'deliveries', staff, 'staff-notices/Deliveries'),
  admin('/management/core-messages', 'coreMessages', staff, 'staff-notices/CoreMessages'),
  admin('/management', 'applications', staff, 'staff-applications/Applications'),
  admin('/management/applications/$application', 'application', staff, 'staff-applications/ApplicationPage'),
  admin('/management/requests', 'businessRequests', staff, 'staff-requests/Requests'),
  admin('/management/requests/$request', 'businessRequest', staff, 'staff-requests/RequestPage'),
  admin('/management/warnings', 'staffWarnings', staff, 'staff-requests/Warnings'),
  admin('/management/readings', 'staffReadings', staff, 'staff-readings/Queue'),
  admin('/management/readings/by-phone', 'readingsByPhone', staff, 'staff-readings/ByPhone'),
  admin('/management/readings/$account/$receipt', 'staffReadings', staff, 'staff-readings/OneReading'),
  admin('/management/message_manager', 'messageManager', staff, 'staff-messages/Messages'),
  admin('/management/message_manager/log', 'messageLog', staff, 'staff-messages/MessageLog'),
  admin('/management/message_manager/new', 'newMessage', staff, 'staff-messages/NewMessage'),
  admin('/management/message_manager/$message', 'messageManager', staff, 'staff-messages/MessagePage'),
  admin('/management/orders', 'staffOrders', staff, 'staff-orders/Orders'),
  admin('/management/orders/week', 'crewsWeek', staff, 'staff-orders/Week'),
  admin('/management/orders/day', 'crewsDay', staff, 'staff-orders/Day'),
  admin('/management/orders/capacity', 'orderCapacity', staff, 'staff-orders/Capacity'),
  admin('/management/orders/services', 'orderServices', staff, 'staff-orders/Services'),
  admin('/management/orders/$order', 'staffOrder', staff, 'staff-orders/OrderPage'),
  admin('/management/payments', 'staffPayments', staff, 'staff-payments/Payments'),
  admin('/management/payments/report', 'paymentsReport', staff, 'staff-payments/Report'),
  admin('/management/payments/keys', 'merchantKeys', staff, 'staff-payments/Keys'),
  admin('/management/payments/registries', 'payRegistries', staff, 'staff-payments/Registries'),
  admin('/management/payments/channels', 'payChannels', staff, 'staff-payments/Channels'),
  admin('/management/payments/$payment', 'portalPayment', staff, 'staff-payments/PaymentPage'),
  admin('/management/prices', 'staffPrices', staff, 'staff-prices/Prices'),
  admin('/management/prices/new', 'newPrice', staff, 'staff-prices/NewPrice'),
  admin('/management/prices/calendar', 'priceCalendar', staff, 'staff-prices/Calendar'),
  admin('/management/rules', 'staffRules', staff, 'staff-rules/Rules'),
  admin('/management/rules/new', 'newRule', staff, 'staff-rules/NewRule'),
  admin('/management/audit', 'audit', staff, 'staff-audit/Audit'),
  admin('/management/outages', 'staffOutages', staff, 'staff-outages/Outages'),
  admin('/management/company', 'companySettings', staff, 'staff-company/Company'),
  admin('/management/staff', 'staff', staff, 'employees/Staff'),
  admin('/management/changes', 'changes', staff, 'employees/Changes'),
  admin('/settings/account', 'account', staff, 'settings/StaffAccount'),
  admin('/perf_dashboard', 'perfDashboard', staff, 'performance/Dashboard'),
  admin('/statreports', 'statReports', staff, 'reports/Reports'),
  report('/account_auth_info', 'account_auth_info', staff, 'reports/Report', false),
  report('/accounts_stats', 'accounts_stats', staff, 'reports/Report', false),
  report('/api_request_count', 'api_request_count', staff, 'reports/Report', false),
  report('/api_responses', 'api_responses', staff, 'reports/Report', false),
  report('/find_api_by_fm', 'find_api_by_fm', staff, 'reports/Report', false),
  report('/find_fm_by_api', 'find_fm_by_api', staff, 'reports/Report', false),
  report('/fm_request_count', 'fm_request_count', staff, 'reports/Report', false),
  report('/fm_responses', 'fm_responses', staff, 'reports/Report', false),
  report('/list_of_apis', 'list_of_apis', staff, 'reports/Report', false),
  report('/list_of_fms', 'list_of_fms', staff, 'reports/Report', false),
  report('/logs_search_back', 'logs_search_back', staff, 'reports/Report', false),
  report('/logs_search_sap', 'logs_search_sap', staff, 'reports/Report', false),
  report('/long_response_time_apis', 'long_response_time_apis', staff, 'reports/Report', false),
  report('/long_response_time_fms', 'long_response_time_fms', staff, 'reports/Report', false),
  report('/microservice_threads_charts', 'microservice_threads_charts', staff, 'reports/Report', false),
  report('/threads_charts', 'threads_charts', staff, 'reports/Report', false),
  report('/unsuccessful_api', 'unsuccessful_api', staff, 'reports/Report', false),
  report('/users_count_days', 'users_count_days', staff, 'reports/Report', false),
  report('/users_count_hours', 'users_count_hours', staff, 'reports/Report', false),
] as const

/** Pages that are in English too, with everything that stands around them; the others are in Ukrainian alone. */
const TRANSLATED: readonly PagePath[] = ['/auth']
/** Whether the page at a path is in English too. */
export function isTranslated(path: string): boolean {
  const there = pageAt(path)
  return there !== null && TRANSLATED.some((translated) => translated === there.page.path)
}

/** What the billing core must have for a page to be offered; every core can fill the pages that are not named here. */
export const NEEDS: Readonly<Partial<Record<(typeof PAGES)[number]['path'], Capability>>> = {
  '/cabinet/person/sub-book': 'ledger',
  '/cabinet/person/directory/tariff-history': 'tariffs',
  '/cabinet/person/docs/cancelled_bill_info': 'cancelled-bills',
  '/cabinet/person/docs/reconciliations': 'reconciliation',
  '/cabinet/person/docs/violations': 'violations',
  '/cabinet/entity/commerc_accntng': 'points',
  '/cabinet/entity/consumption': 'points-consumption',
  '/cabinet/entity/consumption/hours': 'hourly-profile',
  '/cabinet/entity/directory/counter-history': 'points',
  '/cabinet/entity/directory/tariff-history': 'tariffs',
  '/cabinet/entity/docs/payment': 'business-documents',
  '/cabinet/entity/docs/dunning-warnings': 'dunning-warnings',
  '/cabinet/entity/limits': 'limits',
  '/cabinet/entity/docs/reconciliations': 'reconciliation',
  '/cabinet/entity/docs/violations': 'violations',
  '/cabinet/entity/settings/meters': 'points',
  '/cabinet/admin/management/readings': 'reading-review',
  '/cabinet/admin/management/warnings': 'dunning-issue',
  '/cabinet/admin/management/prices': 'prices',
  '/cabinet/admin/management/prices/new': 'prices',
}
const needs = new Map<string, Capability>(Object.entries(NEEDS))

/**
 * Whether a page may be offered where the core lacks something; until the core has said what it lacks, every page is.
 */
export function isOffered(to: string, lacks: readonly Capability[] = []): boolean {
  const need = needs.get(to)
  return need === undefined || !lacks.includes(need)
}
export type PagePath = (typeof PAGES)[number]['path']
export type PageTitle = (typeof PAGES)[number]['title']

const partsOf = (path: string) => path.split('/').slice(1)
const known = PAGES.map((page) => ({ page, parts: partsOf(page.path) }))

/** A receipt «26-Д559385» stands in an address as %D0%94; what was written by hand, not by us, is left as it is. */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

/**
 * The page at a path (without a query) and the values of its `$` parts, decoded; a slash at the end changes nothing
 * (spec §2).
 */
export function pageAt(path: string): { page: Page; params: Readonly<Record<string, string>> } | null {
  const segments = partsOf(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
  const route = known.find(
    ({ parts }) =>
      parts.length === segments.length &&
      parts.every((part, n) =>
        part.startsWith('$') ? segments[n] !== '' : part.toLowerCase() === segments[n]?.toLowerCase(),
      ),
  )
  if (!route) return null
  const open = route.parts.flatMap((part, n) =>
    part.startsWith('$') ? [[part.slice(1), decoded(segments[n] ?? '')]] : [],
  )
  return { page: route.page, params: Object.fromEntries(open) }
}
