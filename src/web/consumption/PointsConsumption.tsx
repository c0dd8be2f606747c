import { addToMonth } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { pointsConsumption } from '#lists/points-consumption.ts'
import { emptyStates } from '#text/entry-notes.ts'
import { kwhText } from '#text/format.ts'
import { hoursPage } from '#text/consumption-hours.ts'
import { pointsPage as words } from '#text/consumption.ts'
import { titles } from '#text/titles.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useListState } from '#web/lists/list-state.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { useOffered } from '#web/company/offered.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { isMonth, MonthsFilter } from '#web/ui/MonthsFilter.tsx'
import { useNow } from '#web/ui/now.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './consumption.module.css'
import { pointCells, type PointsReply } from './point-cells.tsx'

const HOURS = '/cabinet/entity/consumption/hours'

/** Columns that are empty where no point is read by the hour. */
const OF_HOURS = [
  ['A-', 'generation'],
  ['R+', 'reactive'],
  ['R-', 'reactiveBack'],
] as const

/** The limit of the call. */
const LONGEST_MONTHS = 24

/** /cabinet/entity/consumption: what each point counted in the months given in the address, and what was not read. */
export default function PointsConsumption() {
  const { account } = useCustomer()
  const offered = useOffered()
  const thisMonth = kyivDate(useNow(3_600_000)).slice(0, 7)
  const period = useListState({ sort: pointsConsumption.order })
  const [askedFrom, askedTo] = ['from', 'to'].map(period.filter)
  const last = addToMonth(thisMonth, -1)
  const isAsked = isMonth(askedFrom) || isMonth(askedTo)
  const ofLast = useMonths(account, last, last, !isAsked)
  // the last month is counted some days after its end, or never: then the one before it is shown
  const isEmpty = !isAsked && ofLast.answer.data !== undefined && allOf(ofLast.answer.data) === 0
  const to = isMonth(askedTo) ? askedTo : isEmpty ? addToMonth(last, -1) : last
  const from = isMonth(askedFrom) ? askedFrom : to
  const wrong = from > to || to > thisMonth || addToMonth(from, LONGEST_MONTHS) <= to
  const other = useMonths(account, from, to, !wrong && (isAsked || isEmpty))
  const list = isAsked || isEmpty ? other : ofLast
  const note = isEmpty && other.answer.data && allOf(other.answer.data) > 0 ? words.noFigures(last, to) : null
  return (
    <Page
      intro={words.intro}
      actions={
        <>
          <LinkButton look="outline" to="/cabinet/entity/consumption_history">
            {words.toHistory}
          </LinkButton>
          {offered(HOURS) && (
            <LinkButton look="outline" to={HOURS}>
              {hoursPage.open}
            </LinkButton>
          )}
        </>
      }
    >
      <div className={styles.period}>
        <MonthsFilter
          labels={words}
          from={from}
          to={to}
          newest={thisMonth}
          error={wrong ? words.periodWrong : undefined}
          onChange={(change) => period.setFilter({ from, to, ...change })}
        />
      </div>
      {!wrong && (
        <Loaded answer={list.answer} skeleton={<Skeleton lines={[84, 360]} />}>
          {(reply) => (
            // of one piece: the period above it stays where it is, whatever comes
            <div className={layout.stack16}>
              {note !== null && <p className={styles.hint}>{note}</p>}
              {allOf(reply) > 0 && (
                <Figures reply={reply} onGaps={() => period.setFilter({ state: 'missing' })} />
              )}
              <ListView
                of={list}
                caption={titles.consumption}
                rowKey={(point) => String(point.meterId)}
                cells={pointCells}
                without={OF_HOURS.filter(([register]) => !reply.recorded.includes(register)).map(
                  ([, key]) => key,
                )}
                empty={
                  <EmptyState
                    title={emptyStates['no-indicators'].text}
                    action={<LinkButton to="/cabinet/entity/indication">{words.toReadings}</LinkButton>}
                  >
                    {emptyStates['no-indicators'].meaning} {emptyStates['no-indicators'].whatToDo}
                  </EmptyState>
                }
              />
              {allOf(reply) > 0 && (
                <p className={styles.hint}>
                  {reply.recorded.some((register) => register !== 'A+') ? words.fromHours : words.activeOnly}
                </p>
              )}
            </div>
          )}
        </Loaded>
      )}
    </Page>
  )
}

const useMonths = (account: string, from: string, to: string, enabled: boolean) =>
  useList(pointsConsumption, '/api/entity/consumption', { account, from, to }, { enabled })

const allOf = ({ points }: PointsReply) => points.complete + points.estimated + points.missing

function Figures({ reply, onGaps }: { reply: PointsReply; onGaps: () => void }) {
  const { complete, missing } = reply.points
  return (
    <>
      <dl className={styles.figures}>
        <div>
          <dt>{words.total}</dt>
          <dd>
            <span className={styles.value}>{kwhText(reply.kwh)}</span>
          </dd>
        </div>
        <div>
          <dt>{words.completeness}</dt>
          <dd>
            <span className={styles.value}>{words.completeOf(complete, allOf(reply))}</span>
          </dd>
        </div>
      </dl>
      {missing > 0 && (
        <Alert
          tone="soon"
          title={words.gaps(missing)}
          action={
            <Button look="outline" onClick={onGaps}>
              {words.showGaps}
            </Button>
          }
        />
      )}
    </>
  )
}
