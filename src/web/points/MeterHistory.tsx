import { meterHistory } from '#lists/meter-history.ts'
import { dateText } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import { meterHistory as words, points } from '#text/points.ts'
import { terms, zones as zoneNames } from '#text/terms.ts'
import { titles } from '#text/titles.ts'
import type { Reply } from '#web/api/call.ts'
import { useOffered } from '#web/company/offered.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { Page } from '#web/page/Page.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { PointCell } from './point-cells.tsx'
import styles from './points.module.css'
import { useScope } from './scope.ts'

type Row = Reply<'/api/entity/counters'>['rows'][number]
type Old = Row['removed'][number]

/** /cabinet/entity/directory/counter-history: which meters stood at a point before, and by what they were taken off. */
export default function MeterHistory() {
  const { several, choices } = useScope()
  const offered = useOffered()
  const list = useList(meterHistory, '/api/entity/counters', {})
  return (
    <Page>
      <ListView
        of={list}
        caption={titles.counterHistory}
        rowKey={(row) => `${row.account} ${row.removed[0]?.meterId}`}
        choices={choices}
        cells={{
          point: (row) => <PointCell point={row} several={several} />,
          now: ({ current }) =>
            current === null ? (
              <span className={styles.about}>{words.nothingStands}</span>
            ) : (
              <span className={styles.two}>
                {current.meter}
                <span className={`${styles.about} ${styles.nowrap}`}>
                  {words.period(current.installedOn, null)}
                </span>
              </span>
            ),
          replaced: ({ removed: [last] }) =>
            last?.removedOn == null ? (
              <span className={styles.about}>{words.dateUnknown}</span>
            ) : (
              dateText(last.removedOn)
            ),
          removed: ({ removed }) => (
            <ul className={styles.former}>
              {removed.map((old) => (
                <Former key={old.meterId} old={old} />
              ))}
            </ul>
          ),
        }}
        empty={
          <EmptyState
            title={words.none}
            action={
              offered('/cabinet/entity/commerc_accntng') && (
                <LinkButton to="/cabinet/entity/commerc_accntng">{terms.allPoints}</LinkButton>
              )
            }
          >
            {words.noneHint}
          </EmptyState>
        }
      />
    </Page>
  )
}

const Former = ({ old }: { old: Old }) => (
  <li>
    <span className={styles.name}>{terms.meterNumber(old.meter)}</span>
    <span className={styles.about}>
      {old.model}, {points.ratioOf(old.ratio)}, {words.period(old.installedOn, old.removedOn)}
    </span>
    {old.lastReadings.length === 0 ? (
      <span className={styles.about}>{words.noReading}</span>
    ) : (
      old.lastReadings.map(({ zone, value, countsOn }) => (
        <span key={zone}>
          {words.columns.lastReading}: {numberText(value)}
          {old.lastReadings.length > 1 && `, ${zoneNames[zone]}`}
          <span className={styles.about}> {dateText(countsOn)}</span>
        </span>
      ))
    )}
    <span>
      {old.act === null ? words.noAct : words.actOf(old.act)}
      {old.reason !== null && <span className={styles.about}> {old.reason}</span>}
    </span>
  </li>
)
