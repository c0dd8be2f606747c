import { IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { guidePage as words } from '#text/guide.ts'
import { type GuideSection, readingGuide } from '#text/reading-guide.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './guide.module.css'
import { findSections } from './find-sections.ts'
import { MeterPicture } from './MeterPicture.tsx'
import list from '#web/lists/list.module.css'

/** directory/guide: how to read every kind of meter, each with a picture of its display and an address of its own. */
export default function Guide() {
  const state = useListState({ sort: { by: 'id', descending: false } })
  const [query, setQuery] = useState(state.filter('q') ?? '')
  const sections = findSections(readingGuide(), query)
  return (
    <Page intro={words.intro}>
      <search className={list.search}>
        <TextInput
          label={words.search}
          description={words.searchHint}
          type="search"
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            state.setFilter({ q: target.value })
          }}
          end={<IconSearch size={22} stroke={1.75} aria-hidden="true" className={list.icon} />}
        />
      </search>
      {sections.length > 1 && (
        <nav aria-label={words.contents}>
          <ul className={styles.contents}>
            {sections.map(({ id, title }) => (
              <li key={id}>
                <a href={`#${id}`}>{title}</a>
              </li>
            ))}
          </ul>
        </nav>
      )}
      <div className={layout.stack24} aria-live="polite">
        {sections.length === 0 && <EmptyState title={words.nothing(query)}>{words.nothingHint}</EmptyState>}
        {sections.map((section) => (
          <Section key={section.id} section={section} />
        ))}
      </div>
    </Page>
  )
}

const Section = ({ section: { id, title, steps, note } }: { section: GuideSection }) => (
  <section id={id} className={styles.section} aria-labelledby={`${id}-title`}>
    <MeterPicture kind={id} />
    <div className={styles.text}>
      <h2 id={`${id}-title`}>{title}</h2>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      {note !== undefined && <p className={styles.note}>{note}</p>}
    </div>
  </section>
)
