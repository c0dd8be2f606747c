import { type RawBuilder, sql } from 'kysely'
import { mayStaff, type Permission, sitesWith } from '#domain/permissions.ts'
import type { Site } from '#domain/site.ts'
import type { Caller } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

type Admin = Caller<'admin'>

/** The companies whose things the caller may see or change by a permission; null is all of them. */
export const sitesFor = (caller: Pick<Admin, 'roles'>, permission: Permission): readonly Site[] | null =>
  sitesWith(caller.roles, permission)

/** Has the caller the permission, in some company or in the one named? */
export const hasPermission = (caller: Admin, permission: Permission, site?: string): boolean =>
  mayStaff(caller.roles, permission, site)

/**
 * The condition of a staff query: the row is of a company in which the caller has the permission. What is of another
 * company does not exist for them.
 *
 * @param column an SQL expression of the company, e.g. `sql.ref('t.site')`
 */
export function ofSites(
  caller: Admin,
  permission: Permission,
  column: RawBuilder<unknown>,
): RawBuilder<boolean> {
  const sites = sitesFor(caller, permission)
  if (sites === null) return sql<boolean>`true`
  // one company reads an index of its own in order
  const [only] = sites
  return sites.length === 1
    ? sql<boolean>`${column} = ${only}`
    : sql<boolean>`${column} = any(${[...sites]}::text[])`
}

/** For a verb that finds the company by itself. @throws 'not-found' where the caller has not the permission in it */
export function assertSite(caller: Admin, permission: Permission, site: string | null, field = 'id'): void {
  const sites = sitesFor(caller, permission)
  if (sites !== null && !sites.some((grantedSite) => grantedSite === site))
    throw new Problem('not-found', { field })
}
