import type { TestApp } from '#tests/setup/app.ts'

/**
 * What a refusal may leave behind: that it happened, the number of tries, when the session was last used, and that a
 * photo came with a reading (recorded before the core is called, so that the photo is not deleted meanwhile).
 */
const MAY_CHANGE = ['portal.audit', 'portal.audit_heads', 'portal.counters', 'portal.rate_limits']
const TRACES = `'{tries,seen_at,handed_in_at}'::text[]`

let statement: string | null = null

/** A digest per table of everything that the portal and the core keep, except for the traces of refusals themselves. */
export async function kept({
  database: {
    owner: { pool },
  },
}: TestApp): Promise<Record<string, string>> {
  statement ??= statementOver(await tablesOf(pool))
  const { rows } = await pool.query<{ name: string; digest: string }>({ name: 'kept', text: statement })
  return Object.fromEntries(rows.map(({ name, digest }) => [name, digest]))
}

const statementOver = (tables: readonly string[]) =>
  tables
    .map(
      (table) => `select '${table}' as name, count(*) || ' rows ' ||
        coalesce(sum(hashtextextended((to_jsonb(r) - ${TRACES})::text, 0)), 0) as digest from ${table} r`,
    )
    .join(' union all ')

async function tablesOf(pool: TestApp['database']['pool']): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(`
    select n.nspname || '.' || c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('portal', 'core') and c.relkind in ('r', 'p') and not c.relispartition`)
  return rows.map(({ name }) => name).filter((name) => !MAY_CHANGE.includes(name))
}
