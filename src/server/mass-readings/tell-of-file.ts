import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { tellUser } from '#server/notifications/tell-user.ts'
import { letters, sms } from '#text/messages.ts'
import type { Batch } from './store.ts'

/** The user who confirmed a file is notified once of its outcome, also when they left before the end. */
export async function tellOfFile(
  deps: Pick<Deps, 'db' | 'now' | 'random' | 'secrets' | 'config'>,
  { file_id, user_id }: Pick<Batch, 'file_id' | 'user_id'>,
): Promise<void> {
  const user = await deps.db
    .selectFrom('portal.users')
    .select(['user_id', 'kind', 'site', 'phone', 'email', 'email_proved_at'])
    .where('user_id', '=', user_id)
    .executeTakeFirst()
  const { rows } = await sql<{ sent: number; refused: number }>`
    select count(distinct (account, meter_id)) filter (where outcome = 'sent')::int as sent,
      count(*) filter (where verdict = 'bad' or outcome = 'refused')::int as refused
    from portal.mass_rows where file_id = ${file_id}`.execute(deps.db)
  const [counted] = rows
  if (!user || !counted) return
  await tellUser(deps, user, {
    short: sms.fileCarried(counted),
    letter: letters.fileCarried(counted),
    dedupeKey: `mass:${file_id}`,
  })
}
