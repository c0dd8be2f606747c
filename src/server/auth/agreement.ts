import { agreement } from '#text/agreement.ts'
import type { Deps } from '#server/deps.ts'

/** The version of the user agreement in force; its text travels with the client (src/text/agreement.ts). */
export async function agreementInForce({ db, now }: Deps) {
  const row = await db
    .selectFrom('portal.agreements')
    .select('published_at')
    .where('version', '=', agreement.version)
    .executeTakeFirst()
  return {
    status: 'success' as const,
    version: agreement.version,
    publishedAt: (row?.published_at ?? now()).toISOString(),
  }
}
