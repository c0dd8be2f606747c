import { IconSearch } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { guideErrors as words } from '#text/guide.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { useListState } from '#web/lists/list-state.ts'
import { Page } from '#web/page/Page.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import styles from './guide-errors.module.css'

/** Every sentence of the portal with its explanation; it loads while the search field is already there. */
const GuideEntries = lazy(
  chunk(() => import('./GuideEntries.tsx').then((module) => ({ default: module.GuideEntries })), inBrowser),
)

/** directory/guide-errors: every message of the portal, what it means and what to do, each with an address of its own. */
export default function GuideErrors() {
  const list = useListState({ sort: { by: 'code', descending: false } })
  const [query, setQuery] = useState(list.filter('q') ?? '')
  return (
    <Page intro={words.intro}>
      <search className={styles.search}>
        <TextInput
          label={words.search}
          type="search"
          optional={false}
          value={query}
          onChange={({ target }) => {
            setQuery(target.value)
            list.setFilter({ q: target.value })
          }}
          end={<IconSearch size={22} stroke={1.75} aria-hidden="true" className={styles.icon} />}
        />
      </search>
      <Suspense fallback={<Skeleton lines={[24, 120, 120, 120]} />}>
        <GuideEntries query={query} />
      </Suspense>
    </Page>
  )
}
