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
  await countCalls(t)
}

/** Counts the calls of this moment too, as the first run that finds them settled does. */
export const countCalls = (t: TestApp): Promise<void> =>
  rollUp({ db: t.database.db, now: new Date(t.deps.now().getTime() + 11_000) })

/** Records a call of this moment. @returns its request code */
export async function tracedCode(t: TestApp): Promise<string> {
  const requestCode = 'TRAC-2345'
  await recordCalls(t, { portal: [makePortalCall({ at: t.deps.now(), requestCode, site: null })] })
  return requestCode
}
