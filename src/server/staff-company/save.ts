import type { z } from 'zod'
import type { staffCompany } from '#contract/staff-company.ts'
import {
  COMPANY_LIST_NAMES,
  COMPANY_PLACE_NAMES,
  COMPANY_WORD_NAMES,
  footerFault,
  footerLines,
  listFault,
  wordFault,
} from '#domain/company-settings.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { nameCompanies } from '#text/site-name.ts'
import { assertUploaded } from './images.ts'
import { type Admin, lockSettings, refuse, valuesOf } from './store.ts'

type Input = z.output<typeof staffCompany.save.request>

/** Changes what is not dear, at once. What is left out stays. @throws 'not-found' | 'changed-meanwhile' | of a field */
export async function saveCompany(deps: Deps, caller: Admin, input: Input, visit: Visit) {
  assertGood(input)
  const row = await lockSettings(deps, caller, input)
  const before = valuesOf(row)
  const company: Record<string, unknown> = { ...row.company }
  const changes: Record<string, string> = {}
  const note = (name: string, was: string, is: string) => {
    if (was === is) return
    changes[`before.${name}`] = was
    changes[`after.${name}`] = is
  }
  for (const name of COMPANY_WORD_NAMES) {
    const value = input[name]?.trim()
    if (value === undefined) continue
    if (name !== 'sitename') company[name] = value
    note(name, before.words[name], value)
  }
  for (const name of COMPANY_LIST_NAMES) {
    const value = input[name]?.map((line) => line.trim())
    if (value === undefined) continue
    company[name] = value
    note(name, before.lists[name].join('\n'), value.join('\n'))
  }
  const footer = input.footer?.map(({ name, url }) => ({ name: name.trim(), url: url.trim() }))
  if (footer !== undefined) note('footer', footerLines(row.footer), footerLines(footer))
  const images: Record<string, string> = { ...row.images }
  for (const place of COMPANY_PLACE_NAMES) {
    const url = input.images?.[place]
    if (url === undefined || url === (images[place] ?? null)) continue
    if (url !== null) await assertUploaded(deps, input.site, place, url)
    note(place, images[place] ?? '', url ?? '')
    if (url === null) delete images[place]
    else images[place] = url
  }
  if (Object.keys(changes).length === 0) return { status: 'success' as const, version: row.version }
  await deps.db
    .updateTable('portal.site_settings')
    .set({
      sitename: input.sitename?.trim() ?? row.sitename,
      company: JSON.stringify(company),
      footer: JSON.stringify(footer ?? row.footer),
      images: JSON.stringify(images),
      version: row.version + 1,
      updated_at: deps.now(),
      changed_by: caller.userId,
    })
    .where('site', '=', input.site)
    .execute()
  await writeAudit(deps, visit, {
    action: 'company-changed',
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    site: input.site,
    details: changes,
  })
  if (input.sitename !== undefined) nameCompanies([{ site: input.site, name: input.sitename.trim() }])
  return { status: 'success' as const, version: row.version + 1 }
}

/** What is typed, before anything is asked of the database; the same rules as on the screen. */
function assertGood(input: Omit<Input, 'token' | 'site' | 'version'>): void {
  for (const name of COMPANY_WORD_NAMES) {
    const value = input[name]
    if (value !== undefined) refuse(name, wordFault(name, value))
  }
  for (const name of COMPANY_LIST_NAMES) {
    const value = input[name]
    if (value !== undefined) refuse(name, listFault(name, value))
  }
  if (input.footer !== undefined) refuse('footer', footerFault(input.footer))
}
