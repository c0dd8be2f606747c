import { call } from '#web/api/call.ts'
import { session } from '#web/session/session.ts'

/** The line about what changed goes away (spec §3, whatsNewOn). */
export function newsSeen(): void {
  session.update(({ common }) => ({ common: { ...common, whatsNewOn: false } }))
  // the answer did not come: the line is shown once more at the next sign-in
  call('/api/entity/whats-new/seen', {}).catch(() => {})
}
