import type { Instant } from './calendar.ts'

/** Hourly data are missed after a day without any. */
const SILENT_AFTER_MS = 24 * 3_600_000

export const REMOTE_DATA = ['silent', 'coming', 'none'] as const
/** Whether a point read remotely (ASKOE) sends its data; none: it is not read remotely. */
export type RemoteData = (typeof REMOTE_DATA)[number]

type Facts = {
  readonly askoe: boolean
  /** settled by the hour: its data are due every hour */
  readonly hourly: boolean
  readonly lastDataAt: Instant | null
}

/** A point that is not settled by the hour sends data when it is read, so only one that never did is silent. */
export function remoteDataOf({ askoe, hourly, lastDataAt }: Facts, now: Instant): RemoteData {
  if (!askoe) return 'none'
  if (lastDataAt === null) return 'silent'
  return hourly && Number(now) - Number(lastDataAt) > SILENT_AFTER_MS ? 'silent' : 'coming'
}
