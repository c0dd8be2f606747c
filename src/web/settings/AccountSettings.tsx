import { Suspense } from 'react'
import { accountPage as words } from '#text/settings.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Appearance } from './Appearance.tsx'
import { Contacts } from './Contacts.tsx'
import { DeleteAccount, PasswordForm, SecondFactor } from './later.ts'
import styles from './settings.module.css'
import { Traces } from './Traces.tsx'

/** settings/account: password, contacts, devices, appearance, the record of the user's own actions, signing out. */
export default function AccountSettings() {
  const user = useSession(({ person }) => person.user)
  return (
    <Page intro={words.intro}>
      <div className={`${styles.pair} no-print`}>
        <Contacts />
        <Suspense fallback={<Skeleton lines={[380]} />}>
          <PasswordForm
            kind="person"
            login={user?.phone}
            own={[user?.email, user?.name, user?.surname, user?.middle_n]}
          />
        </Suspense>
      </div>
      <div className="no-print">
        <Suspense fallback={<Skeleton lines={[180]} />}>
          <SecondFactor />
        </Suspense>
      </div>
      <Traces />
      <div className={`${styles.pair} no-print`}>
        <Appearance />
        <Suspense fallback={<Skeleton lines={[180]} />}>
          <DeleteAccount />
        </Suspense>
      </div>
    </Page>
  )
}
