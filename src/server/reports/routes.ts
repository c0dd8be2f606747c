import type { z } from 'zod'
import type { reports } from '#contract/reports.ts'
import type { ReportName } from '#domain/reports.ts'
import { reportLists } from '#lists/reports.ts'
import type { Caller, Deps } from '#server/deps.ts'
import type { Handlers } from '#server/handlers.ts'
import { type Asked, requestOf, exportList, list, WHOLE } from '#server/lists/list.ts'
import { rolledUpTill } from '#server/telemetry/rollup.ts'
import { ask } from './ask.ts'
import { pairs, requestCount, responses, slow, unsuccessful } from './call-reports.ts'
import { chart } from './charts.ts'
import { loads } from './loads.ts'
import { logs, signIns } from './logs.ts'
import { apis, modules } from './registers.ts'
import type { Source } from './report.ts'
import { trace } from './trace.ts'
import { accountsStats, userCount } from './users.ts'

/** Where each report takes its rows from. */
const SOURCES: Readonly<Record<ReportName, Source>> = {
  account_auth_info: signIns,
  accounts_stats: accountsStats,
  api_request_count: requestCount('portal'),
  api_responses: responses('portal'),
  find_api_by_fm: pairs,
  find_fm_by_api: pairs,
  fm_request_count: requestCount('fm'),
  fm_responses: responses('fm'),
  list_of_apis: apis,
  list_of_fms: modules,
  logs_search_back: logs('portal'),
  logs_search_sap: logs('fm'),
  long_response_time_apis: slow('portal'),
  long_response_time_fms: slow('fm'),
  microservice_threads_charts: loads('components'),
  threads_charts: loads('processes'),
  unsuccessful_api: unsuccessful,
  users_count_days: userCount('day'),
  users_count_hours: userCount('hour'),
}

type Input = Omit<z.output<typeof reports.rows.request>, 'token'> & Asked

async function page(deps: Deps, caller: Caller<'admin'>, { report, ...input }: Input) {
  const description = reportLists[report]
  const wanted = ask(deps, caller, input)
  const sourceRows = await SOURCES[report](deps, wanted, { caller, cut: requestOf(description, input) })
  // the filters were applied by the source; a search by words finds rows of a register too
  if (!Array.isArray(sourceRows)) return { ask: wanted, ...sourceRows }
  return { ask: wanted, ...list(description, sourceRows, { ...input, from: undefined, to: undefined }) }
}

const counted = async ({ db }: Deps) => (await rolledUpTill(db))?.toISOString() ?? null

export const reportRoutes: Handlers<typeof reports> = {
  async rows(deps, caller, input) {
    const { ask: wanted, rows, total } = await page(deps, caller, input)
    return {
      status: 'success',
      from: wanted.from,
      to: wanted.to,
      countedTill: await counted(deps),
      total,
      rows: [...rows],
    }
  },
  rowsExport: (deps, caller, { format, ...input }) =>
    exportList(
      reportLists[input.report],
      format,
      null,
      (at) => page(deps, caller, { ...input, ...at }),
      WHOLE,
    ),
  async chart(deps, caller, { report, ...input }) {
    const wanted = ask(deps, caller, input)
    return {
      status: 'success',
      from: wanted.from,
      to: wanted.to,
      countedTill: await counted(deps),
      ...(await chart(deps, report, wanted)),
    }
  },
  trace,
}
