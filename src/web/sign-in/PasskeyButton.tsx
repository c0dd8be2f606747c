import { IconFingerprint } from '@tabler/icons-react'
import { useState } from 'react'
import { passkeyWords as words } from '#text/sign-in-passkeys.ts'
import { call } from '#web/api/call.ts'
import { enterAdmin } from '#web/session/enter.ts'
import { Button } from '#web/ui/Button.tsx'
import { askPasskey } from './passkey.ts'

/** Signs in with the login and password of the form and a passkey instead of the code. */
export function PasskeyButton({
  login,
  password,
  onRefused,
}: {
  login: string
  password: string
  onRefused: (failure: unknown) => void
}) {
  const [busy, setBusy] = useState(false)
  async function enter() {
    const basic = { login, password }
    setBusy(true)
    try {
      const challenge = await call('/api/auth/passkey/begin', { login }, { basic })
      const passkey = await askPasskey(challenge)
      enterAdmin(await call('/api/auth/passkey', { login, attempt: challenge.attempt, passkey }, { basic }))
    } catch (failure) {
      onRefused(failure)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look="outline"
      wide
      busy={busy}
      icon={<IconFingerprint size={20} stroke={1.75} aria-hidden="true" />}
      onClick={() => void enter()}
    >
      {words.signIn}
    </Button>
  )
}
