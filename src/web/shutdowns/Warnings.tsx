import { shutdownPage } from '#text/pages/shutdowns.ts'
import { shutdowns as words } from '#text/shutdowns.ts'
import { Alert } from '#web/ui/Alert.tsx'
import type { Schedule } from './schedule.ts'

/** What one must know before believing the hours. */
export const Warnings = ({ schedule: { queues, mode, stale, days } }: { schedule: Schedule }) => (
  <>
    {queues.length === 0 && (
      <Alert tone="soon" title={words.noQueue}>
        {shutdownPage.noQueueHint}
      </Alert>
    )}
    {stale && <Alert tone="soon">{words.stale}</Alert>}
    {days[0]?.state === 'emergency' && <Alert tone="act">{words.emergencyNow}</Alert>}
    {mode === 'suspended' && <Alert>{words.suspended}</Alert>}
    {mode === 'silent' && queues.length > 0 && <Alert tone="soon">{shutdownPage.silent}</Alert>}
  </>
)
