import { staffReadings as words } from '#text/staff-readings.ts'
import { useOffered } from '#web/company/offered.ts'
import { LinkButton } from '#web/ui/LinkButton.tsx'

const QUEUE = '/cabinet/admin/management/readings'

/** Back from one reading to those that wait. */
export function ToQueue() {
  const offered = useOffered()
  return (
    offered(QUEUE) && (
      <LinkButton look="quiet" to={QUEUE} preload={false} data-back>
        {words.back}
      </LinkButton>
    )
  )
}
