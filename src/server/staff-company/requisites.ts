import type { z } from 'zod'
import type { staffCompany } from '#contract/staff-company.ts'
import { REQUISITE_NAMES, requisiteFault } from '#domain/company-settings.ts'
import { isSite } from '#domain/site.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { propose } from '#server/proposals/propose.ts'
import { type Admin, lockSettings, refuse, settingsOf, valuesOf } from './store.ts'

type Input = z.output<typeof staffCompany.propose.request>

/**
 * Proposes other requisites: only what differs. @throws 'not-found' | 'changed-meanwhile' | 'already-proposed' |
 * 'conflict' where nothing differs | of a field
 */
export async function proposeRequisites(deps: Deps, caller: Admin, input: Input, visit: Visit) {
  for (const name of REQUISITE_NAMES) refuse(name, fault(name, input[name]))
  const row = await lockSettings(deps, caller, input)
  const { requisites, words } = valuesOf(row)
  const changed = REQUISITE_NAMES.filter(
    (name) => input[name] !== undefined && input[name].trim() !== requisites[name],
  )
  if (changed.length === 0) throw new Problem('conflict')
  const proposal = await propose(deps, caller, visit, {
    kind: 'company-requisites',
    site: input.site,
    subject: input.site,
    title: words.sitename,
    before: Object.fromEntries(changed.map((name) => [name, requisites[name]])),
    after: Object.fromEntries(changed.map((name) => [name, input[name]?.trim() ?? ''])),
  })
  return { status: 'success' as const, proposal }
}

const fault = (name: (typeof REQUISITE_NAMES)[number], value: string | undefined) =>
  value === undefined ? null : requisiteFault(name, value)

type Proposal = {
  site: string | null
  before: Record<string, string>
  after: Record<string, string>
  proposed_by: string
}

/** Makes confirmed requisites those in force. @throws 'conflict' when they are no longer what was seen */
export async function applyRequisites(
  deps: Pick<Deps, 'db' | 'now'>,
  { site, before, after, proposed_by }: Proposal,
): Promise<void> {
  const row = isSite(site) ? await settingsOf(deps, site, { lock: true }) : undefined
  if (!row) throw new Problem('conflict')
  const { requisites } = valuesOf(row)
  const names = REQUISITE_NAMES.filter((name) => Object.hasOwn(after, name))
  if (names.some((name) => requisites[name] !== before[name])) throw new Problem('conflict')
  const company = { ...row.company, ...Object.fromEntries(names.map((name) => [name, after[name]])) }
  await deps.db
    .updateTable('portal.site_settings')
    .set({
      company: JSON.stringify(company),
      version: row.version + 1,
      updated_at: deps.now(),
      changed_by: proposed_by,
    })
    .where('site', '=', row.site)
    .execute()
}
