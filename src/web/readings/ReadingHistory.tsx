import { latestReadings } from '#lists/readings.ts'
import { readings as words } from '#text/readings.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './history.module.css'
import { ReadingState } from './ReadingState.tsx'

/** Every reading of the apartment, page by page; the meter is named only where there are several. */
export function ReadingHistory({ account }: { account: string }) {
  const list = useList(latestReadings, '/api/person/readings', { account })
  const meters = new Set(list.answer.data?.rows.map(({ meter }) => meter))
  return (
    <section className={styles.history} aria-labelledby="reading-history">
      <h2 id="reading-history">{words.history.title}</h2>
      <ListView
        of={list}
        tools={false}
        without={meters.size > 1 ? [] : ['meter']}
        caption={words.history.title}
        rowKey={(row) => row.id}
        cells={{ state: ({ state }) => <ReadingState state={state} /> }}
        empty={<EmptyState title={words.history.empty} />}
      />
    </section>
  )
}
