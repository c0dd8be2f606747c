import { AUDIT_OUTCOMES, FAILURE_CODES } from '#domain/audit-outcome.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { type ReportName, SLOW_MS } from '#domain/reports.ts'
import { SITES } from '#domain/site.ts'
import { USER_KINDS } from '#domain/user-kind.ts'
import { numberText } from '#text/format.ts'
import { siteName } from '#text/site-name.ts'
import { components, units } from '#text/report-components.ts'
import { type ReportColumn, reportColumns as titles } from '#text/report-columns.ts'
import { reports as texts, reportWords as words } from '#text/reports.ts'
import { watching } from '#text/report-watching.ts'
import type { Column, Filter, List } from './description.ts'
import { siteOptions } from '#text/site-options.ts'
import { whenUsed } from '#text/language.ts'

/** A row of a report, by the names of its columns. */
export type ReportRow = Readonly<Record<string, string | number | null>>
/** A report: a list, and which of its cells lead on to which report, searched by which column. */
export type Report = List<ReportRow> & {
  readonly leads: Readonly<Record<string, Lead>>
}
/** Where a cell leads: to which report, searched by which column of its row, and what else is chosen there. */
type Lead = {
  readonly to: ReportName
  readonly by?: string
  readonly chosen?: (row: ReportRow) => Readonly<Record<string, string>>
}

const stringOf = (value: string | number | null | undefined): string | null =>
  value === null || value === undefined ? null : String(value)

const text =
  (width: number, said?: (value: string) => string) =>
  (key: string, title: string): Column<ReportRow> => ({
    title,
    kind: 'text',
    width,
    sort: true,
    value: (row) => {
      const value = stringOf(row[key])
      return value === null || said === undefined ? value : said(value)
    },
  })
const number = (key: string, title: string): Column<ReportRow> => ({
  title,
  kind: 'number',
  sort: true,
  value: (row) => (typeof row[key] === 'number' ? row[key] : null),
})
const moment = (key: string, title: string): Column<ReportRow> => ({
  title,
  kind: 'moment',
  width: 20,
  sort: true,
  value: (row) => stringOf(row[key]),
})
/** The Kyiv day that begins at a moment. */
const day = (key: string, title: string): Column<ReportRow> => ({
  title,
  kind: 'date',
  sort: true,
  value: (row) => kyivDate(Date.parse(String(row[key]))),
})
const named = (names: Readonly<Record<string, string>>) => (value: string) => names[value] ?? value
const site = (key: string, title: string): Column<ReportRow> =>
  text(30, (value) => (isCompany(value) ? siteName(value) : value))(key, title)
const isCompany = (value: string): value is (typeof SITES)[number] => SITES.some((site) => site === value)

const UNITS: Readonly<Record<string, string>> = whenUsed(() => ({
  'loop-delay': units.ms,
  gc: '%',
  heap: units.mb,
  memory: units.mb,
}))
/** A value in the unit of its component: milliseconds of delay, megabytes of memory, % of time, minutes of waiting. */
const amount = (key: string, title: string): Column<ReportRow> => ({
  title,
  kind: 'text',
  width: 16,
  value: (row) => {
    const value = row[key]
    if (typeof value !== 'number') return null
    const component = String(row['component'])
    const unit = UNITS[component] ?? units.min
    return `${numberText(Math.round(10 * value) / 10)}\u00a0${unit}`
  },
})

const cells: Readonly<Partial<Record<ReportColumn, (key: string, title: string) => Column<ReportRow>>>> =
  whenUsed(() => ({
    at: moment,
    first: moment,
    last: moment,
    countedAt: moment,
    debtsAt: moment,
    // what the worker asks of the core by itself has no call of the portal
    path: text(44, (value) => (value === '' ? words.ownWork : value)),
    fm: text(34),
    summary: text(70),
    access: text(24, (value) => value.split(', ').map(named(words.access)).join(', ')),
    may: text(20),
    limit: text(12, named(words.limits)),
    refusalCodes: text(60),
    writes: text(14, named(words.writes)),
    capability: text(20),
    offered: text(12, named(words.offered)),
    error: text(50),
    requestCode: text(14),
    outcome: text(24, named(words.ended)),
    site,
    kind: text(16, named(words.kinds)),
    method: text(24, named(words.methods)),
    way: text(20, named(words.ways)),
    network: text(22),
    device: text(24),
    amount,
    news: text(16, named(words.news)),
    owner: text(18),
    openApi: text(44),
    state: text(16, named(words.states)),
    process: text(14),
    component: text(24, named(components)),
  }))

/** Columns of a report by their names; what is not named above is a number. */
const columns = (...keys: ReportColumn[]): Readonly<Record<string, Column<ReportRow>>> =>
  Object.fromEntries(keys.map((key) => [key, (cells[key] ?? number)(key, titles[key])]))

const days = { kind: 'days', untilToday: true } as const satisfies Filter<ReportRow>
const ofSite = whenUsed(() => ({
  kind: 'choice',
  key: 'site',
  label: titles.site,
  any: watching.anySite,
  get options() {
    return siteOptions()
  },
})) satisfies Filter<ReportRow>
const ofKind = whenUsed(() => ({
  kind: 'choice',
  key: 'kind',
  label: titles.kind,
  any: words.anyKind,
  options: USER_KINDS.map((kind) => [kind, words.kinds[kind]] as const),
})) satisfies Filter<ReportRow>
const ofOutcome = whenUsed(() => ({
  kind: 'choice',
  key: 'outcome',
  label: titles.outcome,
  any: words.anyOutcome,
  options: AUDIT_OUTCOMES.map((outcome) => [outcome, words.outcomes[outcome]] as const),
})) satisfies Filter<ReportRow>
const ofThreshold = whenUsed(() => ({
  kind: 'choice',
  key: 'slower',
  label: watching.slower,
  any: words.usualSlow,
  options: SLOW_MS.map((ms) => [String(ms), words.slowerThan(ms)] as const),
})) satisfies Filter<ReportRow>

/** Of single calls: those that took longer. */
const ofDuration = whenUsed(() => ({
  ...ofThreshold,
  label: titles.duration,
  any: words.anyDuration,
  apart: true,
})) satisfies Filter<ReportRow>

const byName = whenUsed(() => ({
  label: words.searchName,
  value: (row: ReportRow) => [
    stringOf(row.path),
    stringOf(row.fm),
    stringOf(row.summary),
    stringOf(row.outcome),
  ],
}))
const bySingle = whenUsed(() => ({ label: words.searchCall }))

const calls = ['/api/admin/reports'] as const
const ofCalls = [days, ofSite, ofKind, ofOutcome] as const
const toLogs = { to: 'logs_search_back', by: 'path' } as const
const toCore = { to: 'logs_search_sap', by: 'fm' } as const
/** The calls that a number counts: all of them, the refused or the failed. */
const countsOf = (calls: Lead) => ({
  calls,
  refused: { ...calls, chosen: () => ({ outcome: 'refused' }) },
  failures: { ...calls, chosen: () => ({ outcome: 'failed' }) },
})
/** The longest of the calls that a row counts. */
const longest = (calls: Lead): Lead => ({ ...calls, chosen: () => ({ sort: '-duration' }) })
const endedAs = ({ outcome }: ReportRow) => ({
  outcome: FAILURE_CODES.some((code) => code === outcome) ? 'failed' : 'refused',
})
/** What was called on the day of a row, and who signed in to the accounts of a row. */
const toDay = {
  to: 'api_request_count',
  chosen: ({ at }: ReportRow) => {
    const day = kyivDate(Date.parse(String(at)))
    return { from: day, to: day }
  },
} as const satisfies Lead
const toSignIns = {
  to: 'account_auth_info',
  chosen: ({ site: of, kind }: ReportRow) => ({ site: String(of), kind: String(kind) }),
} as const satisfies Lead

const count = (key: 'path' | 'fm', name: string, leads: Lead): Report => ({
  name,
  calls,
  columns: columns(key, 'calls', 'before', 'change', 'refused', 'failures', 'failureShare'),
  phone: { head: key, under: 'failures', right: 'calls' },
  order: { by: 'calls', descending: true },
  filters: ofCalls,
  search: byName,
  leads: { [key]: leads, ...countsOf(leads) },
})
const times = (key: 'path' | 'fm', name: string, leads: Lead): Report => ({
  name,
  calls,
  columns: columns(key, 'calls', 'p50', 'p95', 'p99', 'max', 'average', 'refused', 'failures'),
  phone: { head: key, under: 'calls', right: 'p95' },
  order: { by: 'p95', descending: true },
  filters: ofCalls,
  search: byName,
  leads: { [key]: leads, max: longest(leads), ...countsOf(leads) },
})
const slow = (key: 'path' | 'fm', name: string, leads: Lead): Report => ({
  name,
  calls,
  columns: columns(key, 'p95', 'p95Before', 'p99', 'max', 'calls', 'totalSeconds', 'timeShare'),
  phone: { head: key, under: 'calls', right: 'p95' },
  order: { by: 'totalSeconds', descending: true },
  filters: [...ofCalls, ofThreshold],
  search: byName,
  leads: { [key]: leads, max: longest(leads), calls: leads },
})
/** How a call ended, where it did not end well. */
const failure = ({ outcome }: ReportRow): string | null =>
  outcome === null || outcome === undefined || outcome === 'success'
    ? null
    : named(words.ended)(String(outcome))
const log = (name: string, ...keys: ReportColumn[]): Report => ({
  name,
  calls,
  columns: { ...unsorted(columns('at', 'requestCode', ...keys)), ...columns('at', 'duration') },
  // who called is in the trace, and both are filters: with them the rows would be wider than a screen
  screen: ['at', 'requestCode', ...keys.filter((key) => key !== 'kind' && key !== 'site'), 'duration'],
  // the code leads to the whole trace: on a phone it stands in the row, not folded away
  phone: { head: keys[0] ?? 'at', under: 'requestCode', right: 'at', mark: (row) => failure(row) },
  order: { by: 'at', descending: true },
  pageSize: 50,
  filters: [...ofCalls, ofDuration],
  search: bySingle,
  leads: {},
})
/** Single calls are many: they are ordered by what has an index. */
const unsorted = (some: Readonly<Record<string, Column<ReportRow>>>): Record<string, Column<ReportRow>> =>
  Object.fromEntries(
    Object.entries(some).map(([key, column]) => {
      const { sort, ...rest } = column
      return [key, sort === undefined ? column : rest]
    }),
  )

const users = (name: string, at: (key: string, title: string) => Column<ReportRow>): Report => ({
  name,
  calls,
  columns: { at: at('at', titles.at), ...columns('users', 'persons', 'entities', 'providers', 'admins') },
  phone: { head: 'at', right: 'users' },
  order: { by: 'at', descending: true },
  pageSize: 31,
  filters: [days, ofSite, ofKind],
  leads: { at: toDay },
})
const threads = (name: string): Report => ({
  name,
  calls,
  columns: columns(
    'process',
    'component',
    'utilization',
    'peak',
    'busy',
    'size',
    'waiting',
    'amount',
    'last',
  ),
  phone: { head: 'component', under: 'process', right: 'utilization' },
  order: { by: 'peak', descending: true },
  filters: [days],
  leads: { component: { to: 'long_response_time_apis' } },
})
const pair = (name: string, first: 'path' | 'fm', second: 'path' | 'fm', leads: Report['leads']): Report => ({
  name,
  calls,
  columns: columns(first, second, 'calls', 'perDay', 'p95', 'failures', 'last'),
  phone: { head: first, under: second, right: 'calls' },
  order: { by: 'calls', descending: true },
  filters: [days, ofSite, ofKind],
  search: byName,
  leads,
})

/** The nineteen reports, each once: its columns, filters, order and where its cells lead. */
export const reportLists: Readonly<Record<ReportName, Report>> = whenUsed(() => ({
  account_auth_info: {
    name: texts.account_auth_info.name,
    calls,
    columns: {
      ...unsorted(
        columns(
          'at',
          'kind',
          'method',
          'way',
          'outcome',
          'device',
          'news',
          'network',
          'site',
          'state',
          'requestCode',
        ),
      ),
      ...columns('at'),
    },
    // the company is a filter: with it the rows would be wider than a screen
    screen: ['at', 'kind', 'method', 'way', 'outcome', 'device', 'news', 'network', 'state', 'requestCode'],
    phone: { head: 'method', under: 'requestCode', right: 'at', mark: (row) => failure(row) },
    order: { by: 'at', descending: true },
    pageSize: 50,
    filters: ofCalls,
    search: { label: words.searchAccount },
    leads: { requestCode: { to: 'logs_search_back', by: 'requestCode' } },
  },
  accounts_stats: {
    name: texts.accounts_stats.name,
    calls,
    columns: columns(
      'site',
      'kind',
      'accounts',
      'users',
      'registered',
      'growth',
      'active7',
      'active30',
      'active90',
      'withReading',
      'withDebt',
      'countedAt',
      'debtsAt',
    ),
    screen: [
      'site',
      'kind',
      'accounts',
      'registered',
      'growth',
      'active7',
      'active30',
      'active90',
      'withReading',
      'withDebt',
    ],
    phone: { head: 'site', under: 'kind', right: 'accounts' },
    order: { by: 'accounts', descending: true },
    filters: [days, ofSite, ofKind],
    leads: { site: toSignIns },
  },
  api_request_count: count('path', texts.api_request_count.name, toLogs),
  api_responses: times('path', texts.api_responses.name, toLogs),
  find_api_by_fm: pair(texts.find_api_by_fm.name, 'fm', 'path', {
    path: { to: 'find_fm_by_api', by: 'path' },
    fm: toCore,
  }),
  find_fm_by_api: pair(texts.find_fm_by_api.name, 'path', 'fm', {
    fm: { to: 'find_api_by_fm', by: 'fm' },
    path: toLogs,
  }),
  fm_request_count: count('fm', texts.fm_request_count.name, toCore),
  fm_responses: times('fm', texts.fm_responses.name, toCore),
  list_of_apis: {
    name: texts.list_of_apis.name,
    calls,
    columns: columns(
      'path',
      'summary',
      'access',
      'may',
      'limit',
      'writes',
      'refusalCodes',
      'owner',
      'calls',
      'p95',
      'openApi',
    ),
    screen: ['path', 'summary', 'calls', 'p95', 'access', 'may', 'limit', 'writes', 'owner', 'openApi'],
    phone: { head: 'path', under: 'summary', right: 'calls' },
    order: { by: 'path', descending: false },
    filters: [days],
    search: byName,
    leads: { path: { to: 'find_fm_by_api', by: 'path' }, calls: toLogs },
  },
  list_of_fms: {
    name: texts.list_of_fms.name,
    calls,
    columns: columns(
      'fm',
      'summary',
      'writes',
      'capability',
      'offered',
      'refusalCodes',
      'timeout',
      'calls',
      'p95',
    ),
    screen: ['fm', 'summary', 'calls', 'p95', 'writes', 'capability', 'offered', 'timeout'],
    phone: { head: 'fm', under: 'summary', right: 'calls' },
    order: { by: 'fm', descending: false },
    filters: [days],
    search: byName,
    leads: { fm: { to: 'find_api_by_fm', by: 'fm' }, calls: toCore },
  },
  logs_search_back: log(texts.logs_search_back.name, 'path', 'status', 'outcome', 'error', 'kind', 'site'),
  logs_search_sap: log(texts.logs_search_sap.name, 'fm', 'path', 'outcome', 'error', 'kind', 'site'),
  long_response_time_apis: slow('path', texts.long_response_time_apis.name, toLogs),
  long_response_time_fms: slow('fm', texts.long_response_time_fms.name, toCore),
  microservice_threads_charts: threads(texts.microservice_threads_charts.name),
  threads_charts: threads(texts.threads_charts.name),
  unsuccessful_api: {
    name: texts.unsuccessful_api.name,
    calls,
    columns: columns('path', 'outcome', 'status', 'error', 'calls', 'users', 'tickets', 'first', 'last'),
    screen: ['path', 'outcome', 'status', 'calls', 'users', 'tickets', 'first', 'last'],
    phone: { head: 'path', under: 'outcome', right: 'calls' },
    order: { by: 'calls', descending: true },
    filters: ofCalls,
    search: byName,
    leads: {
      path: toLogs,
      calls: { ...toLogs, chosen: endedAs },
      outcome: { to: 'logs_search_back', by: 'outcome' },
    },
  },
  users_count_days: users(texts.users_count_days.name, day),
  users_count_hours: users(texts.users_count_hours.name, moment),
}))
