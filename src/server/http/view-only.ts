import { sql } from 'kysely'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Core } from '#server/core/call.ts'
import { fm } from '#server/core/function-modules.ts'
import { sqlState } from '#server/db/database-down.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'

// A member of the staff who sees a cabinet as its customer does changes nothing, takes nothing away and learns no
// secret. Three walls: the call itself, the transaction it runs in, and the core it asks.

/** A call that may be made in such a session: it answers a screen and nothing else. */
export const onlyReads = ({ writes, bucket, file, upload, basic, secret }: Endpoint): boolean =>
  writes === false && bucket === 'read' && !file && !upload && basic === null && !secret

const READ_ONLY_SQL_TRANSACTION = '25006'

/** Runs a verb where neither our database nor the core lets anything be written. @throws 'view-only' */
export async function onlyReading(deps: Deps, work: (deps: Deps) => Promise<string>): Promise<string> {
  try {
    return await deps.db.transaction().execute(async (db) => {
      await sql`set transaction read only`.execute(db)
      return work({ ...deps, db, core: readOnly(deps.core) })
    })
  } catch (error) {
    throw sqlState(error) === READ_ONLY_SQL_TRANSACTION ? new Problem('view-only') : error
  }
}

const readOnly = (core: Core): Core => ({
  ...core,
  call: (module, ...rest) => {
    if (fm[module.name].writes) throw new Problem('view-only')
    return core.call(module, ...rest)
  },
})
