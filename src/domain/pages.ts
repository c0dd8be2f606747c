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
const own = ['auth', 'person', 'haveObj', 'apartSelected'] as const
const ownHome = ['auth', 'person', 'haveObj'] as const
const ownUser = ['auth', 'person'] as const
const firm = ['auth', 'entity'] as const
const firmHome = ['auth', 'entity', 'entitySingle'] as const
const supplier = ['auth', 'provider'] as const
const staff = ['auth', 'admin'] as const

export const PAGES = [
  landing('/', 'landing', open, START),
  landing('/FAQ', 'faq', open, 'faq/Faq'),
  landing('/outages', 'outages', open, 'shutdowns/Outages'),
  landing('/auth', 'auth', guest, 'entrance/Auth'),
  landing('/demo/messages', 'demoMessages', open, 'demo/DemoMessages'),
  landing('/cabinet', 'cabinet', ['auth', 'noAuth']),

  entrance('/undo/$code', 'undo', open, 'undo/UndoContact'),
  entrance('/join/$code', 'join', open, 'sign-up/Join'),
  entrance('/admin', 'admin', noAuth, 'sign-in/AdminSignIn'),
  entrance('/sign-in/person', 'signInPerson', noAuth, 'sign-in/SignInPerson'),
  entrance('/sign-in/entity', 'signInEntity', noAuth, 'sign-in/SignInEntity'),
  entrance('/sign-in/provider', 'signInProvider', noAuth, 'sign-in/SignInProvider'),
  entrance('/sign-up/person', 'signUpPerson', guest, 'sign-up/SignUpPerson'),
  entrance('/sign-up/entity', 'signUpEntity', guest, 'sign-up/SignUpEntity'),
  entrance('/sign-up/provider', 'signUpProvider', guest, 'sign-up/SignUpProvider'),

  person('', 'home', ownHome, 'cabinets/person/Home', false),
  person('/add-apart', 'addApart', ownUser, 'cabinets/person/AddApart', false),
  person('/indication', 'indication', own, 'cabinets/person/Indication'),
  person('/consumption', 'consumption', own, 'consumption/Consumption'),
  person('/bills', 'bills', own, 'billing/Bills'),
  person('/bills/$number', 'bill', own, 'billing/Bill'),
  person('/sub-book', 'subBook', own, 'billing/SubBook'),
  person('/shutdown_schedule', 'shutdownSchedule', own, 'shutdowns/ShutdownSchedule'),
  person('/tickets', 'tickets', own, 'tickets/Tickets'),
  person('/tickets/new', 'newTicket', own, 'tickets/NewTicket'),
  person('/tickets/order', 'orderService', own, 'tickets/OrderService'),
  person('/tickets/$ticket', 'tickets', own, 'tickets/Ticket'),
  person('/commerc_accntng', 'meteringPoint', own, 'metering/Metering'),
  person('/directory/guide', 'guide', own, 'directory/Guide'),
  person('/directory/indicators-history', 'indicatorsHistory', own, 'directory/Readings'),
  person('/directory/laws', 'laws', own, 'directory/Laws'),
  person('/directory/payment-history', 'paymentHistory', own, 'directory/Payments'),
  person('/directory/tariff-history', 'tariffHistory', own, 'directory/Tariffs'),
  person('/docs/cancelled_bill_info', 'cancelledBills', own, 'documents/CancelledBills'),
  person('/docs/reconciliations', 'reconciliations', own, 'documents/Reconciliations'),
  person('/docs/violations', 'violations', own, 'documents/Violations'),
  person('/settings/account', 'account', ownUser, 'settings/AccountSettings'),
  person('/settings/aparts', 'aparts', ownHome, 'cabinets/person/Aparts'),
  person('/settings/personal-information', 'personalInformation', own, 'settings/PersonalInformation'),

  entity('', 'home', firmHome, 'cabinets/entity/EntityHome', false),
  entity('/bills', 'bills', firm, 'billing/EntityBills'),
  entity('/bills/balance', 'balance', firm, 'billing/EntityBalance'),
  entity('/bills/invoices', 'invoices', firm, 'billing/Invoices'),
  entity('/bills/invoices/$number', 'bill', firm, 'billing/Bill'),
  entity('/bills/payments', 'payments', firm, 'directory/Payments'),
  entity('/commerc_accntng', 'commercialAccounting', firm, 'metering/Points'),
  entity('/consumption', 'consumption', firm, 'consumption/PointsConsumption'),
  entity('/consumption/hours', 'consumptionHours', firm, 'consumption/HourlyProfile'),
  entity('/consumption_history', 'consumptionHistory', firm, 'consumption/ConsumptionHistory'),
  entity('/indication', 'indication', firm, 'entity-readings/Indication'),
  entity('/indication_mass', 'indicationMass', firm, 'mass-readings/MassReadings'),
  entity('/limits', 'limits', firm, 'limits/Limits'),
  entity('/shutdown_schedule', 'shutdownSchedule', firm, 'shutdowns/FirmShutdowns'),
  entity('/tickets', 'tickets', firm, 'tickets/Tickets'),
  entity('/tickets/new', 'newTicket', firm, 'tickets/NewTicket'),
  entity('/tickets/order', 'orderService', firm, 'tickets/OrderService'),
  entity('/tickets/$ticket', 'tickets', firm, 'tickets/Ticket'),
  entity('/whats_new', 'whatsNew', firm, 'cabinets/entity/WhatsNew'),
  entity('/directory/counter-history', 'counterHistory', firm, 'metering/MeterHistory'),
  entity('/directory/guide', 'guide', firm, 'directory/Guide'),
  entity('/directory/guide-errors', 'guideErrors', firm, 'directory/GuideErrors'),
  entity('/directory/laws', 'laws', firm, 'directory/Laws'),
  entity('/directory/tariff-history', 'tariffHistory', firm, 'directory/BusinessTariffs'),
  entity('/docs/dunning-warnings', 'dunningWarnings', firm, 'documents/DunningWarnings'),
  entity('/docs/payment', 'paymentDocs', firm, 'documents/BusinessDocuments'),
  entity('/docs/reconciliations', 'reconciliations', firm, 'documents/Reconciliations'),
  entity('/docs/signing', 'signing', firm, 'signing/Signing'),
  entity('/docs/signing/$paper', 'signing', firm, 'signing/PaperPage'),
  entity('/docs/violations', 'violations', firm, 'documents/Violations'),
  entity('/provider/document', 'providerDocument', supplier, 'cabinets/entity/ProviderDocument'),
  entity('/settings/account', 'account', firm, 'settings/CompanyAccount'),
  entity('/settings/company-information', 'companyInformation', firm, 'settings/CompanyInformation'),
  entity('/settings/meters', 'meters', firm, 'metering/MeterNames'),

  admin('', 'home', staff, 'cabinets/admin/AdminHome'),
  admin('/ca_check', 'caCheck', staff),
  admin('/management', 'management', staff, 'cabinets/admin/Management'),
  admin('/management/message_manager', 'messageManager', staff),
  admin('/perf_dashboard', 'perfDashboard', staff),
  admin('/statreports', 'statReports', staff),
  report('/account_auth_info', 'account_auth_info', staff, null, false),
  report('/accounts_stats', 'accounts_stats', staff, null, false),
  report('/api_request_count', 'api_request_count', staff, null, false),
  report('/api_responses', 'api_responses', staff, null, false),
  report('/find_api_by_fm', 'find_api_by_fm', staff, null, false),
  report('/find_fm_by_api', 'find_fm_by_api', staff, null, false),
  report('/fm_request_count', 'fm_request_count', staff, null, false),
  report('/fm_responses', 'fm_responses', staff, null, false),
  report('/list_of_apis', 'list_of_apis', staff, null, false),
  report('/list_of_fms', 'list_of_fms', staff, null, false),
  report('/logs_search_back', 'logs_search_back', staff, null, false),
  report('/logs_search_sap', 'logs_search_sap', staff, null, false),
  report('/long_response_time_apis', 'long_response_time_apis', staff, null, false),
  report('/long_response_time_fms', 'long_response_time_fms', staff, null, false),
  report('/microservice_threads_charts', 'microservice_threads_charts', staff, null, false),
  report('/threads_charts', 'threads_charts', staff, null, false),
  report('/unsuccessful_api', 'unsuccessful_api', staff, null, false),
  report('/users_count_days', 'users_count_days', staff, null, false),
  report('/users_count_hours', 'users_count_hours', staff, null, false),
] as const

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

/**
 * The page at a path (without a query) and the values of its `$` parts; a slash at the end changes nothing (spec §2).
 */
export function pageAt(path: string): { page: Page; params: Readonly<Record<string, string>> } | null {
  const asked = partsOf(path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path)
  const found = known.find(
    ({ parts }) =>
      parts.length === asked.length &&
      parts.every((part, n) =>
        part.startsWith('$') ? asked[n] !== '' : part.toLowerCase() === asked[n]?.toLowerCase(),
      ),
  )
  if (!found) return null
  const open = found.parts.flatMap((part, n) =>
    part.startsWith('$') ? [[part.slice(1), asked[n] ?? '']] : [],
  )
  return { page: found.page, params: Object.fromEntries(open) }
}
