import { IconPlus } from '@tabler/icons-react'
import { accounts as words } from '#text/accounts.ts'
import { personHome } from '#text/person-home.ts'
import { ApartmentTile } from '#web/accounts/ApartmentTile.tsx'
import { Dashboard } from '#web/accounts/Dashboard.tsx'
import { attentionOf, type Overview } from '#web/accounts/attention.ts'
import { Attentions } from '#web/accounts/Attentions.tsx'
import { useFollowOverview } from '#web/accounts/follow-overview.ts'
import styles from '#web/accounts/home.module.css'
import { useOpenApartment } from '#web/accounts/open-apartment.ts'
import { beginCall, useCall } from '#web/api/queries.ts'
import { pendingOf, usePending } from '#web/customer/pending.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { useRenewed } from '#web/outages/power-then.ts'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNow } from '#web/ui/now.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'

export const begin = () => beginCall('/api/person/overview', {})

/** /cabinet/person/: what needs attention, then every apartment with its balance, and «додати». */
export default function Home() {
  const answer = useCall('/api/person/overview', {})
  const isSingle = useSession(({ person }) => person.accounts.length === 1)
  useFollowOverview(answer.data)
  useRenewed(answer.refetch, answer.data?.accounts.map(({ power }) => power) ?? [])
  return (
    <Page title={words.home.title} quiet={isSingle ? 'everywhere' : true}>
      <Loaded answer={answer} skeleton={<Skeleton lines={[72, 300]} />}>
        {(overview) => <Apartments overview={overview} />}
      </Loaded>
    </Page>
  )
}

function Apartments({ overview: { accounts } }: { overview: Overview }) {
  const { opening, open } = useOpenApartment()
  const now = useNow()
  const [only, second] = accounts
  const pending = usePending()
  if (only && !second)
    return (
      <>
        <Attentions list={attentionOf(accounts, now)} several={false} onOpen={open} />
        <Dashboard
          apartment={only}
          pending={pendingOf(pending, only.account)}
          busy={opening === only.account}
          onOpen={open}
        />
      </>
    )
  return (
    <>
      <Attentions list={attentionOf(accounts, now)} several={accounts.length > 1} onOpen={open} />
      <ul className={styles.tiles}>
        {accounts.map((apartment) => (
          <ApartmentTile
            key={apartment.account}
            apartment={apartment}
            pending={pendingOf(pending, apartment.account)}
            busy={opening === apartment.account}
            onOpen={open}
          />
        ))}
        <li className={styles.add}>
          <Link to="/cabinet/person/add-apart" className={styles.addLink}>
            <span className={styles.plus}>
              <IconPlus size={28} stroke={1.75} aria-hidden="true" />
            </span>
            <span className={styles.addName}>{words.home.add}</span>
            <span className={styles.addHint}>{personHome.addHint}</span>
          </Link>
        </li>
      </ul>
    </>
  )
}
