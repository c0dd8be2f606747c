import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

/** Registered customers of a kind: amountEntity and amountPerson of the administrator's home (spec §1). */
export async function countUsers({ db }: Pick<Deps, 'db'>, kind: 'entity' | 'person'): Promise<number> {
  const { n } = await db
    .selectFrom('portal.users')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('kind', '=', kind)
    // people whom a company has invited are the same customer
    .where('invited_by', 'is', null)
    .where('state', 'in', ['active', 'blocked'])
    .executeTakeFirstOrThrow()
  return n
}
