import type { Deps } from '#server/deps.ts'
import { agreementPublishedAt, agreementVersion } from '#text/agreement.ts'

/** The version of the user agreement in force; its text travels with the client (src/text/agreement.ts). */
export async function agreementInForce(_deps: Deps) {
  return { status: 'success' as const, version: agreementVersion, publishedAt: agreementPublishedAt }
}
