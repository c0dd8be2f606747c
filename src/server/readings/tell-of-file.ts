import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { tellAbout } from '#server/outbox/tell-about.ts'
import { type Batch, wrong } from './file-store.ts'

/** The user who confirmed a file is notified once of its outcome, also when they left before the end. */
export async function tellOfFile(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets'>,
  batch: Pick<Batch, 'file_id' | 'user_id' | 'deviations' | 'state'>,
): Promise<void> {
  const { file_id, user_id } = batch
  const { rows } = await sql<{ sent: number; refused: number }>`
    select count(distinct (account, meter_id)) filter (where outcome = 'sent')::int as sent,
      count(*) filter (where ${wrong(batch)})::int as refused
    from portal.mass_rows where file_id = ${file_id}`.execute(deps.db)
  const [facts] = rows
  if (facts) await tellAbout(deps, 'fileCarried', { key: `mass:${file_id}`, to: { user: user_id }, facts })
}
