import { sql } from 'kysely'
import {
  COMPANY_LIST_NAMES,
  COMPANY_PLACE_NAMES,
  COMPANY_WORD_NAMES,
  type CompanyFault,
  type CompanyList,
  type CompanyPlace,
  type CompanyWord,
  type Requisite,
  REQUISITE_NAMES,
} from '#domain/company-settings.ts'
import type { Site } from '#domain/site.ts'
import { assertSite } from '#server/auth/staff.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { changedMeanwhile } from '#server/changed-meanwhile.ts'
import { Problem } from '#server/problem.ts'
import { siteName } from '#text/site-name.ts'
import { companySettings } from '#text/staff-company.ts'

export type Admin = Caller<'admin'>

const columns = [
  'site',
  'sitename',
  'company',
  'images',
  'footer',
  'version',
  'updated_at',
  'changed_by',
] as const

/** The row of a company. @param lock until the end of the transaction; a company without a row gets one then */
export async function settingsOf(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  site: Site,
  { lock = false }: { lock?: boolean } = {},
) {
  if (lock)
    await db
      .insertInto('portal.site_settings')
      .values({
        site,
        sitename: siteName(site),
        company: '{}',
        images: '{}',
        footer: '[]',
        env: '{}',
        updated_at: now(),
      })
      .onConflict((on) => on.column('site').doNothing())
      .execute()
  const query = db.selectFrom('portal.site_settings').select(columns).where('site', '=', site)
  return (lock ? query.forUpdate() : query).executeTakeFirst()
}
type Row = NonNullable<Awaited<ReturnType<typeof settingsOf>>>

/** The same, locked, if it is still as the caller saw it. @throws 'not-found' | 'changed-meanwhile' */
export async function lockSettings(
  deps: Deps,
  caller: Admin,
  { site, version }: { site: Site; version: number },
): Promise<Row> {
  assertSite(caller, 'company.edit', site, 'site')
  const row = await settingsOf(deps, site, { lock: true })
  if (!row) throw new Problem('not-found', { field: 'site' })
  if (row.version === version) return row
  const who = row.changed_by === null ? null : await nameOf(deps, row.changed_by)
  throw changedMeanwhile('version', {
    who: who ?? companySettings.onServer,
    did: companySettings.didChange,
    at: row.updated_at,
  })
}

export async function nameOf({ db }: Pick<Deps, 'db'>, user: string): Promise<string | null> {
  const row = await db
    .selectFrom('portal.users')
    .select(sql<string>`coalesce(nullif(concat_ws(' ', surname, name), ''), login)`.as('name'))
    .where('user_id', '=', user)
    .executeTakeFirst()
  return row?.name ?? null
}

type Kept = Readonly<Record<string, unknown>>
const wordIn = (company: Kept, name: string): string => {
  const value = company[name]
  return typeof value === 'string' ? value : ''
}
const linesIn = (company: Kept, name: string): string[] => {
  const value = company[name]
  return Array.isArray(value) ? value.map(String) : []
}

/** What is entered, each field with a value. */
export function valuesOf(row: Pick<Row, 'sitename' | 'company' | 'footer' | 'images'>) {
  const { sitename, company, footer } = row
  const images = pick(COMPANY_PLACE_NAMES, (place: CompanyPlace) => row.images[place] ?? null)
  const words = pick(COMPANY_WORD_NAMES, (name: CompanyWord) =>
    name === 'sitename' ? sitename : wordIn(company, name),
  )
  const lists = pick(COMPANY_LIST_NAMES, (name: CompanyList) => linesIn(company, name))
  const requisites = pick(REQUISITE_NAMES, (name: Requisite) => wordIn(company, name))
  return { words, lists, footer, images, requisites }
}

const pick = <K extends string, V>(names: readonly K[], value: (name: K) => V): Record<K, V> =>
  Object.fromEntries(names.map((name) => [name, value(name)])) as Record<K, V> // one for each name

/** @throws the code of a fault, on the field */
export function refuse(field: string, fault: CompanyFault | null): void {
  if (fault === null) return
  if (fault === 'required' || fault === 'too-long') throw new Problem(fault, { field })
  if (fault === 'email') throw new Problem('email-invalid', { field })
  throw new Problem(fault === 'edrpou' ? 'edrpou-invalid' : 'invalid', { field })
}
