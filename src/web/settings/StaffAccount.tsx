import { Suspense } from 'react'
import { passkeyWords } from '#text/sign-in-passkeys.ts'
import { useCall } from '#web/api/queries.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Appearance } from './Appearance.tsx'
import { PasswordForm } from './later.ts'
import Passkeys from './Passkeys.tsx'
import styles from './settings.module.css'
import { Traces } from './Traces.tsx'

/**
 * settings/account of an employee: passkeys, password, devices, the record of their own actions, appearance. What stands
 * below the passkeys comes after them, so that nothing moves.
 */
export default function StaffAccount() {
  const user = useSession(({ admin }) => admin.user)
  const keys = useCall('/api/admin/passkeys', {}, { staleMs: 0 })
  const keysShown = keys.data !== undefined || keys.error !== null
  return (
    <Page intro={passkeyWords.settingsIntro}>
      <div className={styles.pair}>
        <div className={styles.column}>
          <Passkeys />
          {keysShown && <Appearance />}
        </div>
        {keys.data?.own !== false && (
          <Suspense fallback={<Skeleton lines={[380]} />}>
            <PasswordForm kind="admin" login={user?.login} own={[user?.name]} />
          </Suspense>
        )}
      </div>
      {keysShown && <Traces ofEmployee />}
    </Page>
  )
}
