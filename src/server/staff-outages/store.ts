import { nameOfUser } from '#server/auth/right-holders.ts'
import type { Caller, Deps } from '#server/deps.ts'

export type Admin = Caller<'admin'>

/** Outages entered by the duty, each with the name of whoever changed it last. */
export const selectEntries = ({ db }: Pick<Deps, 'db'>) =>
  db
    .selectFrom('portal.entered_outages as o')
    .innerJoin('portal.users as u', 'u.user_id', 'o.changed_by')
    .selectAll('o')
    .select(nameOfUser.as('by'))
export type Row = Awaited<ReturnType<ReturnType<typeof selectEntries>['executeTakeFirstOrThrow']>>
