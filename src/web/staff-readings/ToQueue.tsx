import { staffReadings as words } from '#text/staff-readings.ts'
import { useOffered } from '#web/company/offered.ts'
import { Link } from '#web/navigation/Link.tsx'

const QUEUE = '/cabinet/admin/management/readings'

/** Back from one reading to those that wait. */
export function ToQueue() {
  const offered = useOffered()
  return (
    offered(QUEUE) && (
      <Link to={QUEUE} data-back>
        {words.back}
      </Link>
    )
  )
}
