import { useEffect, useState } from 'react'
import { type Held, useHeld } from '#web/navigation/held.ts'
import { useSession } from '#web/session/session.ts'
import { fetchOfflineParts, useOfflineParts } from './parts.ts'
import { forSignedOut } from '#web/outages/public-schedule.ts'

/** The page must fetch its own things first. */
const AFTER_MS = 3_000

/**
 * When a page is asked for without internet, says so and shows what is known, until the page opens by itself (spec §2).
 */
export function OfflineDoor() {
  const held = useHeld()
  const signedIn = useSession(({ common }) => common.token !== null)
  const parts = useOfflineParts()
  const [closed, close] = useState<Held>(null)

  useEffect(() => {
    if (!signedIn && forSignedOut.get() === null) return
    const timer = setTimeout(fetchOfflineParts, AFTER_MS)
    return () => clearTimeout(timer)
  }, [signedIn])

  if (held === null || held === closed || parts === null) return null
  return <parts.OfflineDialog onClose={() => close(held)} />
}
