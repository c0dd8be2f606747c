import { IconExternalLink, IconSearch } from '@tabler/icons-react'
import { useState } from 'react'
import { findLaws, lawsPage as words, type Law } from '#text/guide-laws.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './laws.module.css'
import list from '#web/lists/list.module.css'

/** directory/laws: the acts that concern customers, and what each means for them. The search stands in the address. */
export default function Laws() {
  const state = useListState({ sort: { by: 'short', descending: false } })
  const [query, setQuery] = useState(state.filter('q') ?? '')
  const search = (q: string) => {
    setQuery(q)
    state.setFilter({ q })
  }
  const laws = findLaws(query)
  return (
    <Page intro={words.intro}>
      <search className={list.search}>
        <TextInput
          label={words.search}
          description={words.searchHint}
          type="search"
          value={query}
          onChange={({ target }) => search(target.value)}
          end={<IconSearch size={22} stroke={1.75} aria-hidden="true" className={list.icon} />}
        />
      </search>
      <p className={layout.quiet} aria-live="polite">
        {words.found(laws.length)}
      </p>
      {laws.length === 0 ? (
        <EmptyState
          title={words.nothing(query)}
          action={
            <Button look="outline" onClick={() => search('')}>
              {words.clear}
            </Button>
          }
        >
          {words.nothingHint}
        </EmptyState>
      ) : (
        <ul className={styles.laws}>
          {laws.map((law) => (
            <LawCard key={law.id} law={law} />
          ))}
        </ul>
      )}
    </Page>
  )
}

const LawCard = ({ law }: { law: Law }) => (
  <li id={law.id} className={styles.law}>
    <Badge tone="info">{law.short}</Badge>
    <h2>{law.name}</h2>
    <p className={layout.quiet}>{words.number(law.issuer, law.number, law.date)}</p>
    <p>{law.means}</p>
    {law.rada !== null && (
      <a href={`https://zakon.rada.gov.ua/laws/show/${law.rada}`} target="_blank" rel="noopener noreferrer">
        {words.open}
        <IconExternalLink size={16} aria-hidden="true" />
      </a>
    )}
  </li>
)
