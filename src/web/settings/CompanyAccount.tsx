import { Suspense, useCallback, useState } from 'react'
import { accountPage as words } from '#text/settings.ts'
import { useMay } from '#web/customer/may.ts'
import { Page } from '#web/page/Page.tsx'
import { CompanyAudit, OwnRights, People } from '#web/people/later.ts'
import { useSession } from '#web/session/session.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Appearance } from './Appearance.tsx'
import { CompanyPhone } from './Contacts.tsx'
import { PasswordForm, SecondFactor } from './later.ts'
import styles from './settings.module.css'
import { Traces } from './Traces.tsx'

/**
 * settings/account of a business or provider: its people and their rights, password, second factor, devices, the record
 * of actions in its name, appearance. What stands below the people comes after them, so that nothing moves.
 */
export default function CompanyAccount() {
  const user = useSession(({ entity }) => entity.user)
  const asProvider = useSession(({ common }) => common.type === 'provider')
  const account = user?.account ?? ''
  const manages = useMay('manage') && !asProvider
  const [peopleShown, setPeopleShown] = useState(false)
  const showRest = useCallback(() => setPeopleShown(true), [])
  const code = user !== null && 'unique_code' in user ? user.unique_code : null
  return (
    <Page intro={words.companyIntro}>
      {manages && (
        <Suspense fallback={<Skeleton lines={[28, 44, 560]} />}>
          <People onShown={showRest} />
        </Suspense>
      )}
      {(!manages || peopleShown) && (
        <>
          <div className={styles.pair}>
            <Suspense fallback={<Skeleton lines={[380]} />}>
              <PasswordForm
                kind={asProvider ? 'provider' : 'entity'}
                login={code ?? user?.email}
                own={[user?.company, user?.account, user?.email]}
              />
            </Suspense>
            <div className={styles.column}>
              {!asProvider && <CompanyPhone />}
              <Appearance />
              {!asProvider && !manages && account !== '' && (
                <Suspense fallback={<Skeleton lines={[120]} />}>
                  <OwnRights account={account} />
                </Suspense>
              )}
            </div>
          </div>
          <Suspense fallback={<Skeleton lines={[180]} />}>
            <SecondFactor />
          </Suspense>
          <Traces />
          {manages && (
            <Suspense fallback={<Skeleton lines={[28, 44, 320]} />}>
              <CompanyAudit />
            </Suspense>
          )}
        </>
      )}
    </Page>
  )
}
