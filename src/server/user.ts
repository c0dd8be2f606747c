import type { Selectable } from 'kysely'
import type { Database } from './db/schema.ts'

/** A row of portal.users. */
export type User = Selectable<Database['portal.users']>
