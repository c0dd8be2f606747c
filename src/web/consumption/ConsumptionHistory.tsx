import { monthsShort } from '#text/dates.ts'
import { lazy, Suspense } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { consumption as text, consumptionHistoryPage as words, consumptionPage } from '#text/consumption.ts'
import { emptyStates } from '#text/entry-notes.ts'
import { useCall } from '#web/api/queries.ts'
import { isPeriod, PERIODS } from '#web/customer/period.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Tools } from '#web/lists/ListTools.tsx'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { useNow } from '#web/ui/now.ts'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import styles from './consumption.module.css'
import { ConsumptionFigures } from './ConsumptionFigures.tsx'
import type { HistoryMonth } from './ConsumptionTable.tsx'

// below the figures
const HistoryMonths = lazy(
  chunk(() => import('./HistoryMonths.tsx').then((module) => ({ default: module.HistoryMonths })), inBrowser),
)

/** Some point in a hundred is always estimated, so a month is marked only when more than a tenth of them are. */
const marked = (month: HistoryMonth): HistoryMonth => ({
  ...month,
  estimated: month.pointsRead * 10 < month.points * 9,
})

/** /cabinet/entity/consumption_history: months as bars, of the account or of one of its meters. */
export default function ConsumptionHistory() {
  const { account } = useCustomer()
  const meters = useSession(({ entity }) => entity.meters)
  const list = useListState({ sort: { by: 'month', descending: true } })
  const thisMonth = kyivDate(useNow(3_600_000)).slice(0, 7)
  const typedMonths = Number(list.filter('months'))
  const months = isPeriod(typedMonths) ? typedMonths : 12
  const meterId = meters.find((meter) => String(meter.meterId) === list.filter('meter'))?.meterId
  const inMoney = meterId === undefined && list.filter('in') === 'uah'
  const wanted = { account, months, meterId }
  const answer = useCall('/api/entity/consumption/history', wanted, { paged: true })
  const view = { inMoney, compare: true, thisMonth }
  return (
    <Page intro={words.intro}>
      <Loaded answer={answer} skeleton={<Skeleton lines={[84]} />} silent>
        {({ months: monthRows }) => <ConsumptionFigures used={monthRows.map(marked)} view={view} />}
      </Loaded>
      <Tools path="/api/entity/consumption/history/export" wanted={wanted}>
        <Select
          label={words.point}
          value={meterId === undefined ? '' : String(meterId)}
          onChange={(value) => list.setFilter({ meter: value })}
          placeholder={words.allPoints}
          options={meters.map((meter) => ({
            value: String(meter.meterId),
            label: [meter.place, meter.alias, meter.meter].filter(Boolean).join(', '),
          }))}
        />
      </Tools>
      <div className={styles.controls}>
        <Choice
          row
          legend={consumptionPage.period}
          value={String(months)}
          onChange={(value) => list.setFilter({ months: value === '12' ? '' : value })}
          options={PERIODS.map((value) => ({ value: String(value), label: monthsShort(value) }))}
        />
        {meterId === undefined ? (
          <Choice
            row
            legend={consumptionPage.unit}
            value={inMoney ? 'uah' : 'kwh'}
            onChange={(value) => list.setFilter({ in: value === 'kwh' ? '' : value })}
            options={[
              { value: 'kwh', label: text.inKwh },
              { value: 'uah', label: text.inHryvnias },
            ]}
          />
        ) : (
          <p className={styles.hint}>{words.noMoney}</p>
        )}
      </div>
      <Loaded answer={answer} skeleton={<Skeleton lines={[420, 240]} />}>
        {({ months: monthRows }) => {
          const used = monthRows.map(marked)
          return used.length === 0 ? (
            <EmptyState
              title={emptyStates['no-indicators'].text}
              action={<LinkButton to="/cabinet/entity/indication">{consumptionPage.handIn}</LinkButton>}
            >
              {emptyStates['no-indicators'].meaning} {emptyStates['no-indicators'].whatToDo}
            </EmptyState>
          ) : (
            <Suspense fallback={<Skeleton lines={[360, 420]} />}>
              <HistoryMonths used={used} view={view} />
            </Suspense>
          )
        }}
      </Loaded>
    </Page>
  )
}
