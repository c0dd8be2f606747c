import { startRecorder, type FmCall, type PortalCall } from '#server/telemetry/recorder.ts'
import { rollUp } from '#server/telemetry/rollup.ts'
import { makePortalCall } from '#seeds/makers/telemetry.ts'
import type { TestApp } from './app.ts'

/** Records these calls as the server records its own, and counts them. */
export async function recordCalls(
  t: TestApp,
  { portal = [], fm = [] }: { portal?: readonly PortalCall[]; fm?: readonly FmCall[] },
): Promise<void> {
  const recorder = startRecorder({
    pool: t.database.pool,
    log: { warn: console.warn, error: console.error },
  })
  portal.forEach(recorder.portal)
  fm.forEach(recorder.fm)
  await recorder.close()
  await rollUp({ db: t.database.db, now: t.deps.now() })
}

/** Records a call of this moment. @returns its request code */
export async function tracedCode(t: TestApp): Promise<string> {
  const requestCode = 'TRAC-2345'
  await recordCalls(t, { portal: [makePortalCall({ at: t.deps.now(), requestCode, site: null })] })
  return requestCode
}
