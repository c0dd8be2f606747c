import { monthsShort } from '#text/dates.ts'
import type { View } from './view.ts'
import { lazy, Suspense } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { consumption as text, consumptionPage as words } from '#text/consumption.ts'
import { emptyStates } from '#text/entry-notes.ts'
import { useCall } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { ListFiles } from '#web/lists/ListFiles.tsx'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNow } from '#web/ui/now.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { isPeriod, PERIODS, type Used } from '#web/customer/period.ts'
import styles from './consumption.module.css'
import { ConsumptionFigures } from './ConsumptionFigures.tsx'

// below the first sight
const ConsumptionChart = lazy(
  chunk(
    () => import('./ConsumptionChart.tsx').then((module) => ({ default: module.ConsumptionChart })),
    inBrowser,
  ),
)
const ConsumptionTable = lazy(
  chunk(
    () => import('./ConsumptionTable.tsx').then((module) => ({ default: module.ConsumptionTable })),
    inBrowser,
  ),
)

/** /cabinet/person/consumption: months as bars by zone, in kWh or hryvnias, the year before beside. */
export default function Consumption() {
  const account = useSession(({ person }) => person.user?.account ?? '')
  const list = useListState({ sort: { by: 'month', descending: true } })
  const typedMonths = Number(list.filter('months'))
  const months = isPeriod(typedMonths) ? typedMonths : 12
  const inMoney = list.filter('in') === 'uah'
  const compare = list.filter('compare') !== 'no'
  const answer = useCall('/api/person/consumption', { account, months })
  const thisMonth = kyivDate(useNow(3_600_000)).slice(0, 7)
  const view = { inMoney, compare, thisMonth }
  return (
    <Page
      intro={words.intro}
      files={<ListFiles path="/api/person/consumption/export" body={{ account, months }} />}
    >
      <Loaded answer={answer} skeleton={<Skeleton lines={[84]} />} silent>
        {({ months: used }) => <ConsumptionFigures used={used} view={view} />}
      </Loaded>
      <div className={styles.controls}>
        <Choice
          row
          legend={words.period}
          value={String(months)}
          onChange={(value) => list.setFilter({ months: value === '12' ? '' : value })}
          options={PERIODS.map((value) => ({ value: String(value), label: monthsShort(value) }))}
        />
        <Choice
          row
          legend={words.unit}
          value={inMoney ? 'uah' : 'kwh'}
          onChange={(value) => list.setFilter({ in: value === 'kwh' ? '' : value })}
          options={[
            { value: 'kwh', label: text.inKwh },
            { value: 'uah', label: text.inHryvnias },
          ]}
        />
        <Checkbox
          label={words.compare}
          checked={compare}
          onChange={(event) => list.setFilter({ compare: event.target.checked ? '' : 'no' })}
        />
      </div>
      <Loaded answer={answer} skeleton={<Skeleton lines={[420, 240]} />}>
        {({ months: used }) =>
          used.length === 0 ? (
            <EmptyState
              title={emptyStates['no-indicators'].text}
              action={<LinkButton to="/cabinet/person/indication">{words.handIn}</LinkButton>}
            >
              {words.noneHint}
            </EmptyState>
          ) : (
            <Shown used={used} view={view} />
          )
        }
      </Loaded>
    </Page>
  )
}

const Shown = ({ used, view }: { used: readonly Used[]; view: View }) => (
  <>
    <div className={styles.picture}>
      <Card>
        <div className={styles.chart}>
          <Suspense fallback={<Skeleton lines={[340]} />}>
            <ConsumptionChart used={used} view={view} />
          </Suspense>
        </div>
        {used.some(({ estimated }) => estimated) && <p className={styles.hint}>{words.estimatedHint}</p>}
      </Card>
    </div>
    <Suspense fallback={<Skeleton lines={[28, 320]} />}>
      <ConsumptionTable used={used} thisMonth={view.thisMonth} />
    </Suspense>
  </>
)
