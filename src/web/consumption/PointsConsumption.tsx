import { addToMonth } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { emptyStates } from '#text/notices.ts'
import { kwhText } from '#text/format.ts'
import { pointsPage as words } from '#text/consumption.ts'
import { titles } from '#text/titles.ts'
import { useCall } from '#web/api/queries.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { useSession } from '#web/session/session.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { ListTools } from '#web/ui/ListTools.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { isMonth, MonthsFilter } from '#web/ui/MonthsFilter.tsx'
import { NothingFound } from '#web/ui/NothingFound.tsx'
import { useNow } from '#web/ui/now.ts'
import { Select } from '#web/ui/Select.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { Table } from '#web/ui/Table.tsx'
import styles from './consumption.module.css'
import { pointColumns, type PointsReply } from './point-columns.tsx'

type State = PointsReply['rows'][number]['state']
const isState = (value: string | undefined): value is State =>
  value !== undefined && Object.hasOwn(words.states, value)
/** The call's own limit. */
const LONGEST_MONTHS = 24

/** /cabinet/entity/consumption: what each point counted in the months of the address, and what was not read. */
export default function PointsConsumption() {
  const { account } = useCustomer()
  const hourly = useSession(({ entity }) => entity.mhcType === 'hourly')
  const list = useListState({ sort: { by: 'place', descending: false }, pageSize: 25 })
  const thisMonth = kyivDate(useNow(3_600_000)).slice(0, 7)
  const [askedFrom, askedTo, state] = ['from', 'to', 'state'].map(list.filter)
  const to = isMonth(askedTo) ? askedTo : addToMonth(thisMonth, -1)
  const from = isMonth(askedFrom) ? askedFrom : to
  const wrong = from > to || to > thisMonth || addToMonth(from, LONGEST_MONTHS) <= to
  const wanted = {
    account,
    from,
    to,
    ...(isState(state) ? { state } : {}),
    sort: list.sort.by,
    descending: list.sort.descending,
  }
  const answer = useCall(
    '/api/entity/consumption',
    { ...wanted, ...list.paging },
    { paged: true, enabled: !wrong },
  )
  return (
    <Page
      title={titles.consumption}
      intro={words.intro}
      actions={
        <LinkButton look="outline" to="/cabinet/entity/consumption_history">
          {words.toHistory}
        </LinkButton>
      }
    >
      <ListTools path="/api/entity/consumption/export" body={(format) => ({ ...wanted, format })}>
        <MonthsFilter
          labels={words}
          from={from}
          to={to}
          newest={thisMonth}
          error={wrong ? words.periodWrong : undefined}
          onChange={(change) => list.setFilter({ from, to, ...change })}
        />
        <Select
          label={words.state}
          value={state ?? ''}
          onChange={(value) => list.setFilter({ state: value })}
          placeholder={words.allStates}
          options={Object.entries(words.states).map(([value, label]) => ({ value, label }))}
        />
      </ListTools>
      {!wrong && (
        <Loaded answer={answer} skeleton={<Skeleton lines={[96, 360]} />}>
          {(reply) =>
            allOf(reply) === 0 ? (
              <EmptyState
                title={emptyStates['no-indicators'].text}
                action={<LinkButton to="/cabinet/entity/indication">{words.toReadings}</LinkButton>}
              >
                {emptyStates['no-indicators'].meaning} {emptyStates['no-indicators'].whatToDo}
              </EmptyState>
            ) : (
              <>
                <Figures reply={reply} onGaps={() => list.setFilter({ state: 'missing' })} />
                <Table
                  caption={titles.consumption}
                  columns={pointColumns}
                  rows={reply.rows}
                  rowKey={(point) => String(point.meterId)}
                  sort={list.sort}
                  onSort={list.onSort}
                  paging={list.pages(reply.total)}
                  busy={answer.isPlaceholderData}
                  empty={<NothingFound onClear={() => list.setFilter({ state: '' })} />}
                />
                <p className={styles.hint}>
                  {hourly && `${words.noProfile} `}
                  {words.activeOnly}
                </p>
              </>
            )
          }
        </Loaded>
      )}
    </Page>
  )
}

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
