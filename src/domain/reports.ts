/** The nineteen reports of the specification (§2), by the last segment of their address. */
export const REPORTS = [
  'account_auth_info',
  'accounts_stats',
  'api_request_count',
  'api_responses',
  'find_api_by_fm',
  'find_fm_by_api',
  'fm_request_count',
  'fm_responses',
  'list_of_apis',
  'list_of_fms',
  'logs_search_back',
  'logs_search_sap',
  'long_response_time_apis',
  'long_response_time_fms',
  'microservice_threads_charts',
  'threads_charts',
  'unsuccessful_api',
  'users_count_days',
  'users_count_hours',
] as const
export type ReportName = (typeof REPORTS)[number]

export const isReport = (name: string): name is ReportName => REPORTS.some((report) => report === name)

/** Days a report shows when nobody has chosen: today and the six before. */
export const USUAL_DAYS = 7
/** Roll-ups are kept this long, single calls `RAW_DAYS`. */
export const MOST_DAYS = 400
export const RAW_DAYS = 30
/** Reports of single records: nothing of them is counted beforehand. */
export const UNCOUNTED: readonly ReportName[] = ['account_auth_info', 'logs_search_back', 'logs_search_sap']
/** A chart has a point an hour up to so many days, above that a point a day. */
export const HOURLY_DAYS = 4

/** What a chart draws: how calls ended, how long they took, how many users came, how busy the parts of the program are. */
export const CHARTS = ['outcomes', 'durations', 'users', 'loads'] as const
type ChartKind = (typeof CHARTS)[number]
/** The chart of each report and the calls it is of. */
export const CHART_OF: Readonly<Partial<Record<ReportName, readonly [ChartKind, 'portal' | 'fm']>>> = {
  api_request_count: ['outcomes', 'portal'],
  fm_request_count: ['outcomes', 'fm'],
  unsuccessful_api: ['outcomes', 'portal'],
  api_responses: ['durations', 'portal'],
  fm_responses: ['durations', 'fm'],
  long_response_time_apis: ['durations', 'portal'],
  long_response_time_fms: ['durations', 'fm'],
  users_count_days: ['users', 'portal'],
  users_count_hours: ['users', 'portal'],
  threads_charts: ['loads', 'portal'],
  microservice_threads_charts: ['loads', 'portal'],
}

/** A request code (server/telemetry/request-code.ts) as people type it. */
export const isRequestCode = (text: string): boolean => /^[0-9a-z]{3,4}-[0-9a-z]{4}$/i.test(text)

/** Thresholds of slow calls, ms. */
export const SLOW_MS = [100, 300, 1000, 3000] as const
export const USUAL_SLOW_MS = 300
