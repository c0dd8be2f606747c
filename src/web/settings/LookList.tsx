import { ownLooks } from '#lists/own-looks.ts'
import { looks as words } from '#text/looks.ts'
import { ListView } from '#web/lists/ListView.tsx'
import { useList } from '#web/lists/use-list.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import styles from './settings.module.css'

/** «Хто переглядав мої дані»: every look of the staff at the own data, and why. */
export default function LookList() {
  const list = useList(ownLooks, '/api/looks', {}, { prefix: 'looks-', staleMs: 0 })
  return (
    <section className={styles.list} aria-label={words.title}>
      <div>
        <h2>{words.title}</h2>
        <p className={styles.quiet}>{words.intro}</p>
      </div>
      <ListView
        of={list}
        caption={words.title}
        rowKey={({ id }) => id}
        cells={{}}
        empty={<EmptyState title={words.empty} />}
      />
    </section>
  )
}
