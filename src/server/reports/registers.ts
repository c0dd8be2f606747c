import { contract } from '#contract/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { CORE_TIMEOUT_MS } from '#server/core/call.ts'
import { fm, fmNames } from '#server/core/function-modules.ts'
import { purposeOfCall, purposeOfModule } from '#text/report-calls.ts'
import type { Source } from './report.ts'
import { counted } from './roll-ups.ts'

const SEPARATOR = ', '
const table = Object.entries(contract).flatMap(([owner, group]) =>
  Object.values(group).map((endpoint: Endpoint) => ({ owner, one: endpoint })),
)

/** list_of_apis: the contract, with how much each call is used. */
export const apis: Source = async ({ db }, ask) => {
  const used = new Map((await counted(db, 'portal', ask, ['path'])).map((row) => [row.path, row]))
  return table.map(({ owner, one: endpoint }) => ({
    path: endpoint.path,
    owner,
    openApi: `/api/docs#${endpoint.path}`,
    summary: purposeOfCall(endpoint.path),
    access: endpoint.access.who === 'anyone' ? 'anyone' : endpoint.access.kinds.join(SEPARATOR),
    may: endpoint.may,
    writes: endpoint.writes === false ? null : endpoint.writes,
    limit: endpoint.bucket,
    refusalCodes: endpoint.errors.join(SEPARATOR) || null,
    calls: used.get(endpoint.path)?.calls ?? 0,
    p95: used.get(endpoint.path)?.most ?? null,
  }))
}

/** list_of_fms: the register of function modules, with how much each is used. */
export const modules: Source = async ({ db, core }, ask) => {
  const used = new Map(
    (await counted(db, 'fm', ask, ['function_module'])).map((row) => [row.function_module, row]),
  )
  return fmNames.map((name) => {
    const { writes, refuses, capability } = fm[name]
    return {
      fm: name,
      summary: purposeOfModule(name),
      writes: writes ? 'core' : null,
      refusalCodes: refuses.join(SEPARATOR) || null,
      capability,
      timeout: CORE_TIMEOUT_MS / 1000,
      offered: capability === null || core.can(capability) ? 'yes' : 'no',
      calls: used.get(name)?.calls ?? 0,
      p95: used.get(name)?.most ?? null,
    }
  })
}
