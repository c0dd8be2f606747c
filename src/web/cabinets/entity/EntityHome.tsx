import { Suspense, useEffect, useRef } from 'react'
import { entity as words, entityHome } from '#text/entity.ts'
import { Cells } from '#web/entity-overview/Cells.tsx'
import { NotActive } from '#web/entity-overview/later.ts'
import { useOverview } from '#web/entity-overview/overview.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './entity.module.css'
import { AboutAccount, AccountList } from './later.ts'
import { Warnings } from './Warnings.tsx'
import { WaysOn } from './WaysOn.tsx'

/** /cabinet/entity/: what needs attention on the account in view, links onward, then the accounts to choose from. */
export default function EntityHome() {
  const count = useSession(({ entity }) => entity.accounts.length)
  const chosen = useSession(({ entity }) => entity.user?.account ?? null)
  const notActive = useSession(({ entity }) => entity.supplWarnings.length > 0)
  return (
    <Page title={words.home.title}>
      {notActive && (
        <Suspense fallback={<Skeleton lines={[120]} />}>
          <NotActive />
        </Suspense>
      )}
      {count === 0 ? (
        <EmptyState title={entityHome.noAccounts} />
      ) : chosen === null ? (
        <p>{entityHome.chooseFirst}</p>
      ) : (
        <InView account={chosen} />
      )}
      {count > (chosen === null ? 0 : 1) && (
        <Suspense fallback={<Skeleton lines={[28, 180]} />}>
          <AccountList />
        </Suspense>
      )}
    </Page>
  )
}

function InView({ account }: { account: string }) {
  const overview = useOverview(account)
  const title = useRef<HTMLHeadingElement>(null)
  const shown = useRef(account)
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
      <Loaded key={account} answer={overview} skeleton={<Skeleton lines={[210]} />}>
        {(data) => <Cells overview={data} as="grid" />}
      </Loaded>
      <Warnings />
      <WaysOn readBy={overview.data?.readBy} />
      <Suspense fallback={<Skeleton lines={[160]} />}>
        <AboutAccount />
      </Suspense>
    </section>
  )
}
