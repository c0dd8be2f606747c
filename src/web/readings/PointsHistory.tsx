import { pointReadings } from '#lists/readings.ts'
import { entityIndication as words } from '#text/business-readings.ts'
import { readings as text } from '#text/readings.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { ReadingState } from './ReadingState.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './points.module.css'

/** Every reading of the account; the server sorts, searches and pages them and makes the file. */
export const PointsHistory = ({ account }: { account: string }) => (
  <section className={styles.section} aria-labelledby="reading-history">
    <h2 id="reading-history">{words.historyOf}</h2>
    <ListView
      of={useList(pointReadings, '/api/entity/readings', { account })}
      caption={words.historyOf}
      rowKey={(row) => row.id}
      cells={{
        place: (row) => (
          <>
            {[row.place, row.alias].filter((part) => part !== null && part !== '').join(', ')}
            <span className={styles.quiet}>{words.meter(row.meter)}</span>
          </>
        ),
        state: ({ state }) => <ReadingState state={state} />,
      }}
      empty={<EmptyState title={text.history.empty} />}
    />
  </section>
)
