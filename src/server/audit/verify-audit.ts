import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

export type BrokenLink = {
  readonly chain: number
  readonly entryId: number
  /**
   * 'content': the entry is not what was written; 'link': the previous entry is missing or is a different one; 'tail':
   * the last written entry is missing or is a different one
   */
  readonly what: 'content' | 'link' | 'tail'
}

/**
 * Goes through the audit chain by chain and returns every entry that does not follow from the previous one, in order of
 * number; none = the record is whole (promise L2). Entries of the first format had no order under load: for them only
 * the content of the following entries is checked. Reads the table once, however long it is.
 */
export async function verifyAudit({ db }: Pick<Deps, 'db'>): Promise<BrokenLink[]> {
  const { rows } = await sql<BrokenLink>`
    select chain::int as chain, entry_id as "entryId",
      case when hash <> recomputed then 'content' else 'link' end as what
    from (
      select chain, entry_id, form, previous_hash, hash, portal.audit_hash(a) as recomputed,
        lag(hash) over (partition by chain order by entry_id) as before,
        lag(form) over (partition by chain order by entry_id) as before_form
      from portal.audit a
    ) links
    where form = 2
      and (hash <> recomputed or (previous_hash is distinct from before and before_form is distinct from 1))
    union all
    select h.chain::int, h.entry_id, 'tail' from portal.audit_heads h
    where not exists (
      select from portal.audit a where a.chain = h.chain and a.entry_id = h.entry_id and a.hash = h.hash)
    order by 2`.execute(db)
  return rows
}
