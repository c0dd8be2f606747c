import { Suspense, useEffect, useRef, useState } from 'react'
import { entity as words } from '#text/business-accounts.ts'
import { entityHome } from '#text/business-accounts-home.ts'
import { entityWaiting } from '#text/business-accounts-waiting.ts'
import { AllWaiting, NotActive, Waiting } from '#web/business-accounts/later.ts'
import { useOverview } from '#web/business-accounts/overview.ts'
import { useScope } from '#web/business-accounts/scope.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './entity.module.css'
import { AboutAccount, AccountList } from './later.ts'
import { Warnings } from './Warnings.tsx'
import { WaysOn } from './WaysOn.tsx'

/**
 * /cabinet/entity/: what waits on all accounts, or what needs attention on the one in view; links onward, then the
 * accounts to choose from.
 */
export default function EntityHome() {
  const count = useSession(({ entity }) => entity.accounts.length)
  const chosen = useSession(({ entity }) => entity.user?.account ?? null)
  const notActive = useSession(({ entity }) => entity.supplWarnings.length > 0)
  const scope = useScope()
  const [opened] = useState(chosen)
  return (
    <Page title={words.home.title}>
      {notActive && (
        <Suspense fallback={<Skeleton lines={[120]} />}>
          <NotActive />
        </Suspense>
      )}
      {count > 1 && chosen !== null && (
        <Choice
          legend={entityWaiting.scope}
          quietLegend
          row
          value={scope.all ? 'all' : 'one'}
          onChange={(of) => scope.show(of)}
          options={[
            { value: 'all', label: entityWaiting.all },
            { value: 'one', label: entityWaiting.one },
          ]}
        />
      )}
      {count === 0 ? (
        <EmptyState title={entityHome.noAccounts} />
      ) : scope.all ? (
        <section className={styles.inView} aria-label={entityWaiting.all}>
          <Suspense fallback={<Skeleton lines={[180, 240, 180]} />}>
            <AllWaiting />
          </Suspense>
          <WaysOn />
        </section>
      ) : chosen === null ? (
        <p>{entityHome.chooseFirst}</p>
      ) : (
        <InView account={chosen} before={opened} />
      )}
      {count > (chosen === null ? 0 : 1) && (
        <Suspense fallback={<Skeleton lines={[28, 180]} />}>
          <AccountList />
        </Suspense>
      )}
    </Page>
  )
}

function InView({ account, before }: { account: string; before: string | null }) {
  const overview = useOverview(account)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(before)
  // an account that was just chosen takes the focus, because its contents stand above the list
  useEffect(() => {
    if (shown.current !== account) title.current?.focus()
    shown.current = account
  }, [account])
  return (
    <section className={styles.inView} aria-labelledby="in-view">
      <h2 id="in-view" ref={title} tabIndex={-1}>
        {entityHome.account(account)}
      </h2>
      <Loaded key={account} answer={overview} skeleton={<Skeleton lines={[160, 210]} />}>
        {(data) => (
          <Suspense fallback={<Skeleton lines={[160, 210]} />}>
            <Waiting account={account} overview={data} />
          </Suspense>
        )}
      </Loaded>
      <Warnings />
      <WaysOn readBy={overview.data?.readBy} />
      <Suspense fallback={<Skeleton lines={[160]} />}>
        <AboutAccount />
      </Suspense>
    </section>
  )
}
