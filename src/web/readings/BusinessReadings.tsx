import { IconTableImport } from '@tabler/icons-react'
import { Suspense } from 'react'
import { glue } from '#text/format.ts'
import { entityIndication as words } from '#text/business-readings.ts'
import { useCall } from '#web/api/queries.ts'
import { useMay } from '#web/customer/may.ts'
import { Page } from '#web/page/Page.tsx'
import { useHomeClosed } from '#web/session/home-closed.ts'
import { useSession } from '#web/session/session.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { NotActive, OverviewLine } from '#web/business-accounts/later.ts'
import { BusinessWindow } from './BusinessWindow.tsx'
import { AllAccounts, CalculateCard, PointsEntry, PointsHistory } from './business-later.ts'

/** /cabinet/entity/indication: hand in the readings of all points, calculate the month, see what was handed in. */
export default function BusinessReadings() {
  const account = useSession(({ entity }) => entity.user?.account ?? '')
  const mayHandIn = useMay('hand-in')
  const closed = useHomeClosed()
  const several = useSession(({ entity }) => entity.accounts.length)
  const list = useListState({ sort: { by: 'place', descending: false } })
  const all = several > 1 && list.filter('of') === 'all'
  const notActive = useSession(({ entity }) => entity.supplWarnings.length > 0)
  const address = useSession(
    ({ entity }) => entity.accounts.find((row) => row.account === account)?.address ?? '',
  )
  return (
    <Page
      intro={
        all
          ? words.allAccounts(several)
          : `${words.intro(account)}${address === '' ? '' : ` · ${glue(address)}`}`
      }
      actions={
        mayHandIn && (
          <LinkButton look="outline" to="/cabinet/entity/indication_mass">
            <IconTableImport size={20} stroke={1.75} aria-hidden="true" />
            {words.byFile}
          </LinkButton>
        )
      }
    >
      {notActive && (
        <Suspense fallback={<Skeleton lines={[120]} />}>
          <NotActive />
        </Suspense>
      )}
      {closed && (
        <Suspense
          fallback={
            <div>
              <Skeleton lines={[53]} />
            </div>
          }
        >
          <OverviewLine account={account} />
        </Suspense>
      )}
      {several > 1 && (
        <Choice
          legend={words.whose}
          quietLegend
          row
          value={all ? 'all' : 'one'}
          onChange={(of) => list.setFilter({ of: of === 'all' ? of : '' })}
          options={[
            { value: 'one', label: words.ofOne },
            { value: 'all', label: words.ofAll },
          ]}
        />
      )}
      {all ? (
        <Suspense fallback={<Skeleton lines={[76, 48, 420]} />}>
          <AllAccounts />
        </Suspense>
      ) : account === '' ? (
        <EmptyState
          title={words.noAccount}
          action={<LinkButton to="/cabinet/entity">{words.chooseAccount}</LinkButton>}
        />
      ) : (
        // another account starts from nothing
        <Content key={account} account={account} />
      )}
    </Page>
  )
}

function Content({ account }: { account: string }) {
  const answer = useCall('/api/entity/readings/meters', { account })
  if (answer.error?.code === 'account-has-no-objects')
    return (
      <EmptyState
        title={answer.error.message}
        action={<LinkButton to="/cabinet/entity">{words.chooseAccount}</LinkButton>}
      >
        {words.noObjectsHint}
      </EmptyState>
    )
  return (
    <>
      <Loaded answer={answer} skeleton={<Skeleton lines={[76, 48, 420]} />}>
        {(data) => (
          <>
            <BusinessWindow window={data.window} />
            {/* a new window starts from nothing, too */}
            <Suspense fallback={<Skeleton lines={[28, 48, 420]} />}>
              <PointsEntry
                key={data.window.countsOn}
                whose={{ account }}
                points={data.points}
                countsOn={data.window.countsOn}
                refusal={data.refusal}
              >
                {(unsaved) => (
                  <Suspense>
                    <CalculateCard account={account} data={data} unsaved={unsaved} />
                  </Suspense>
                )}
              </PointsEntry>
            </Suspense>
          </>
        )}
      </Loaded>
      <Suspense fallback={<Skeleton lines={[28, 320]} />}>
        <PointsHistory account={account} />
      </Suspense>
    </>
  )
}
