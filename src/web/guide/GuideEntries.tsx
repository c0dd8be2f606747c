import { IconLink } from '@tabler/icons-react'
import { catalogueEntries, catalogueGroups } from '#text/catalogue-entries.ts'
import type { CatalogueEntry } from '#text/entry.ts'
import { guideErrors as words } from '#text/guide.ts'
import { usePlace } from '#web/navigation/use-navigation.ts'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import layout from '#web/ui/layout.module.css'
import { findEntries } from './find-entries.ts'
import styles from './guide-errors.module.css'

/** The entries that contain the words, by group; the one named in the address is highlighted. */
export function GuideEntries({ query }: { query: string }) {
  const hash = usePlace().hash
  const entries = findEntries(catalogueEntries(), query)
  const byGroup = Map.groupBy(entries, ({ group }) => group)
  return (
    <>
      <p className={styles.quiet} aria-live="polite">
        {words.found(entries.length)}
      </p>
      {entries.length === 0 && <EmptyState title={words.empty} />}
      {[...byGroup].map(([name, entries]) => (
        <section key={name} className={layout.stack12} aria-labelledby={`group-${name}`}>
          <h2 id={`group-${name}`}>{catalogueGroups[name]}</h2>
          {entries.map((entry) => (
            <Entry key={entry.code} entry={entry} current={hash === entry.code} />
          ))}
        </section>
      ))}
    </>
  )
}

/** The entries come after the page, when navigation has already looked for the one named in the address. */
const intoView = (entry: HTMLElement | null) => entry?.scrollIntoView({ block: 'start' })

const Entry = ({
  entry: { code, text, meaning, whatToDo },
  current,
}: {
  entry: CatalogueEntry
  current: boolean
}) => (
  <article id={code} ref={current ? intoView : null} className={styles.entry} data-current={current}>
    <div className={styles.head}>
      <h3>{text}</h3>
      <a className={styles.link} href={`#${code}`} aria-label={words.link(code)}>
        <code>{code}</code>
        <IconLink size={18} stroke={1.75} aria-hidden="true" />
      </a>
    </div>
    <dl className={styles.facts}>
      <dt>{words.columns.meaning}</dt>
      <dd>{meaning}</dd>
      <dt>{words.columns.whatToDo}</dt>
      <dd>{whatToDo}</dd>
    </dl>
  </article>
)
