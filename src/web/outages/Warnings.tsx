import { outageNotices, type OutageNotice } from '#domain/outage-notice.ts'
import { outagePage } from '#text/outage-power.ts'
import { outageNotices as notices, outages as words } from '#text/outages.ts'
import type { Reply } from '#web/api/call.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { useNow } from '#web/ui/now.ts'
import type { Schedule } from './schedule.ts'

type Props = {
  schedule: Schedule
  works?: Reply<'/api/person/shutdowns'>['works']
  /** now: what to know before relying on the hours; ahead: what to be ready for. Both by default */
  part?: 'now' | 'ahead'
}
const AHEAD: readonly OutageNotice[] = ['shutdown-planned', 'shutdown-scheduled']

const tones: Record<OutageNotice, 'act' | 'soon' | 'info'> = {
  'shutdown-emergency': 'act',
  'shutdown-planned': 'soon',
  'shutdown-scheduled': 'info',
  'shutdown-stale': 'soon',
}

/** Warnings about how reliable the hours are and what to prepare for; `works` are those at the house itself. */
export function Warnings({ schedule: { queues, mode, stale, days }, works = [], part }: Props) {
  const now = useNow()
  const stands = part !== 'ahead'
  const announced = [...days, { state: 'works', spans: works }]
  return (
    <>
      {stands && queues.length === 0 && (
        <Alert tone="soon" title={words.noQueue}>
          {outagePage.noQueueHint}
        </Alert>
      )}
      {outageNotices({ stale, days: announced }, now)
        .filter((notice) => part === undefined || AHEAD.includes(notice) === (part === 'ahead'))
        .map((notice) => (
          <Alert key={notice} tone={tones[notice]}>
            <p>{notices[notice]}</p>
          </Alert>
        ))}
      {stands && mode === 'hidden' && <Alert tone="soon">{words.hidden}</Alert>}
      {stands && mode === 'silent' && queues.length > 0 && <Alert tone="soon">{outagePage.silent}</Alert>}
    </>
  )
}
