import { IconLink, IconSearch } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { catalogueEntries, catalogueGroups } from '#text/catalogue-entries.ts'
import { entity } from '#text/entity.ts'
import type { CatalogueEntry } from '#text/entry.ts'
import { guideErrors as words } from '#text/pages/entity-indication.ts'
import { titles } from '#text/pages/titles.ts'
import { useListState } from '#web/page/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { findEntries } from './find-entries.ts'
import styles from './guide-errors.module.css'

const groups = Object.entries(catalogueGroups).map(([value, label]) => ({ value, label }))

/** directory/guide-errors: every message of the portal, what it means and what to do, each with an address of its own. */
export default function GuideErrors() {
  const list = useListState({ sort: { by: 'code', descending: false } })
  const [query, setQuery] = useState(list.filter('q') ?? '')
  const group = list.filter('group') ?? ''
  const hash = useLocation({ select: (location) => location.hash })
  const found = findEntries(catalogueEntries, query, group)
  const byGroup = Map.groupBy(found, (entry) => entry.group)
  return (
    <Page title={titles.guideErrors} intro={entity.guideErrors.intro}>
      <search className={styles.tools}>
        <TextInput
          label={entity.guideErrors.search}
          type="search"
          optional={false}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            list.setFilter({ q: target.value })
          }}
          end={<IconSearch size={22} stroke={1.75} aria-hidden="true" className={styles.icon} />}
        />
        <Select
          label={words.group}
          value={group}
          placeholder={words.allGroups}
          options={groups}
          optional={false}
          onChange={(value) => list.setFilter({ group: value })}
        />
      </search>
      <p className={styles.quiet} aria-live="polite">
        {words.found(found.length)}
      </p>
      {found.length === 0 && <EmptyState title={entity.guideErrors.empty} />}
      {[...byGroup].map(([name, entries]) => (
        <section key={name} className={styles.group} aria-labelledby={`group-${name}`}>
          <h2 id={`group-${name}`}>{catalogueGroups[name]}</h2>
          {entries.map((entry) => (
            <Entry key={entry.code} entry={entry} current={hash === entry.code} />
          ))}
        </section>
      ))}
    </Page>
  )
}

const Entry = ({
  entry: { code, text, meaning, whatToDo },
  current,
}: {
  entry: CatalogueEntry
  current: boolean
}) => (
  <article id={code} className={styles.entry} data-current={current}>
    <div className={styles.head}>
      <h3>{text}</h3>
      <a className={styles.link} href={`#${code}`} aria-label={words.link(code)}>
        <code>{code}</code>
        <IconLink size={18} stroke={1.75} aria-hidden="true" />
      </a>
    </div>
    <dl className={styles.facts}>
      <dt>{entity.guideErrors.columns.meaning}</dt>
      <dd>{meaning}</dd>
      <dt>{entity.guideErrors.columns.whatToDo}</dt>
      <dd>{whatToDo}</dd>
    </dl>
  </article>
)
