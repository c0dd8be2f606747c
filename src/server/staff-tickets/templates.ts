import type { AuditAction } from '#text/audit-actions.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffTickets as calls } from '#contract/staff-tickets.ts'
import { writeAudit } from '#server/audit/audit.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { sitesFor } from '#server/auth/staff.ts'
import { inTransaction } from '#server/db/open.ts'
import type { Deps, Visit } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { type Staff, staffName } from './store.ts'

type Store = Pick<Deps, 'db'>

const selectTemplates = ({ db }: Store) =>
  db
    .selectFrom('portal.answer_templates as a')
    .leftJoin('portal.users as s', 's.user_id', 'a.updated_by')
    .select([
      'a.template_id',
      'a.site',
      'a.topic',
      'a.title',
      'a.body',
      'a.version',
      'a.updated_at',
      staffName('s').as('who'),
    ])
type Row = Awaited<ReturnType<ReturnType<typeof selectTemplates>['executeTakeFirstOrThrow']>>

/** A text of all companies is changed by whoever answers in all of them. */
const isOwn = (caller: Staff, site: string | null): boolean => {
  const sites = sitesFor(caller, 'tickets.answer')
  return sites === null || (site !== null && sites.some((grantedSite) => grantedSite === site))
}

const toTemplate = (row: Row, caller: Staff) => ({
  id: row.template_id,
  site: row.site,
  kind: row.topic,
  title: row.title,
  text: row.body,
  version: row.version,
  updatedAt: row.updated_at.toISOString(),
  who: row.who,
  mine: isOwn(caller, row.site),
})

/** Texts of answers, of all companies and of the caller's. */
export async function listTemplates(deps: Deps, caller: Staff) {
  const sites = sitesFor(caller, 'tickets.read')
  const rows = await selectTemplates(deps)
    .where(
      sites === null
        ? sql<boolean>`true`
        : sql<boolean>`(a.site is null or a.site = any(${[...sites]}::text[]))`,
    )
    .orderBy('a.title')
    .limit(500)
    .execute()
  return { status: 'success' as const, rows: rows.map((row) => toTemplate(row, caller)) }
}

/** Writes a text, or changes the version that was seen. @throws 'not-found' | 'changed-meanwhile' */
export const saveTemplate = (
  deps: Deps,
  caller: Staff,
  input: z.output<typeof calls.saveTemplate.request>,
  visit: Visit,
) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const values = {
      site: input.site,
      topic: input.kind,
      title: input.title.trim(),
      body: input.text.trim(),
      updated_at: deps.now(),
      updated_by: caller.userId,
    }
    if (!isOwn(caller, input.site)) throw new Problem('not-found', { field: 'site' })
    const before = input.template === null ? null : await lockTemplate(inner, caller, input.template)
    if (before) assertSeen(before, input.version)
    const id = before?.template_id ?? deps.random.uuid()
    if (before)
      await db
        .updateTable('portal.answer_templates')
        .set({ ...values, version: before.version + 1 })
        .where('template_id', '=', id)
        .execute()
    else
      await db
        .insertInto('portal.answer_templates')
        .values({ template_id: id, ...values })
        .execute()
    await audit(inner, caller, visit, input.site, {
      action: 'template-saved',
      details: { 'before.title': before?.title ?? null, 'after.title': values.title },
    })
    const row = await selectTemplates(inner).where('a.template_id', '=', id).executeTakeFirstOrThrow()
    return { status: 'success' as const, template: toTemplate(row, caller) }
  })

/** Removes the version that was seen. @throws 'not-found' | 'changed-meanwhile' */
export const removeTemplate = (
  deps: Deps,
  caller: Staff,
  input: z.output<typeof calls.removeTemplate.request>,
  visit: Visit,
) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const before = await lockTemplate(inner, caller, input.template)
    assertSeen(before, input.version)
    await db.deleteFrom('portal.answer_templates').where('template_id', '=', before.template_id).execute()
    await audit(inner, caller, visit, before.site, {
      action: 'template-removed',
      details: { 'before.title': before.title },
    })
    return { status: 'success' as const }
  })

/** @throws 'not-found' when it is of another company */
async function lockTemplate(store: Store, caller: Staff, id: string): Promise<Row> {
  const row = await selectTemplates(store).where('a.template_id', '=', id).forUpdate('a').executeTakeFirst()
  if (!row || !isOwn(caller, row.site)) throw new Problem('not-found', { field: 'template' })
  return row
}

/** @throws 'changed-meanwhile' with who changed it and when */
function assertSeen({ version, who, updated_at: at }: Row, seen: number): void {
  if (version !== seen) throw changedMeanwhile('template', { who, at })
}

const audit = (
  deps: Pick<Deps, 'db' | 'now' | 'secrets'>,
  caller: Staff,
  visit: Visit,
  site: string | null,
  entry: { action: AuditAction; details: Record<string, string | null> },
) =>
  writeAudit(deps, visit, {
    ...entry,
    outcome: 'success',
    actorKind: 'admin',
    actorId: caller.userId,
    site,
  })
