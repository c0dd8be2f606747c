import type { z } from 'zod'
import type { notices } from '#contract/notices.ts'
import { isSite } from '#domain/site.ts'
import type { Deps, Visit } from '#server/deps.ts'

/** Saves an error of the browser as JSON; nothing of it is ever logged (promise G2). */
export async function clientLog(
  { db, now, random }: Deps,
  _caller: null,
  input: z.output<typeof notices.clientLog.request>,
  visit: Visit,
) {
  await db
    .insertInto('portal.client_logs')
    .values({
      log_id: random.uuid(),
      at: now(),
      site: isSite(input.site) ? input.site : null,
      user_id: null,
      entry: JSON.stringify({ ...input, requestCode: visit.requestCode }),
    })
    .execute()
  return { status: 'success' as const, requestCode: visit.requestCode }
}
