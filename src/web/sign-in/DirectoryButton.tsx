import { IconBuildingCommunity } from '@tabler/icons-react'
import { useState } from 'react'
import { directoryWords as words } from '#text/directory-sign-in.ts'
import { call } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Button } from '#web/ui/Button.tsx'
import { keepAttempt } from './directory-attempt.ts'

/** Leads to the directory of the company, where one is configured. */
export function DirectoryButton({ onRefused }: { onRefused: (failure: unknown) => void }) {
  const { data } = useCall('/api/auth/directory', {}, { staleMs: Infinity })
  const [busy, setBusy] = useState(false)
  if (!data?.offered) return null
  async function go(address: string) {
    // the directory sends people back to one address only, and the attempt stays where it began
    if (address !== window.location.origin) return window.location.assign(`${address}/admin`)
    setBusy(true)
    try {
      const { attempt, url } = await call('/api/auth/directory/begin', {})
      keepAttempt(attempt)
      window.location.assign(url)
    } catch (failure) {
      setBusy(false)
      onRefused(failure)
    }
  }
  return (
    <Button
      look="outline"
      wide
      busy={busy}
      icon={<IconBuildingCommunity size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => void go(data.address)}
    >
      {data.label ?? words.button}
    </Button>
  )
}
