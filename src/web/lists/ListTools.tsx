import type { ReactNode } from 'react'
import type { AnyList } from '#lists/description.ts'
import { ListFiles } from './ListFiles.tsx'
import { type Choices, ListFilters } from './ListFilters.tsx'
import styles from './lists.module.css'
import type { ListPath, Shown } from './use-list.ts'

type Props<L extends AnyList, P extends ListPath & L['calls'][number]> = {
  of: Shown<L, P>
  choices?: Choices | undefined
  /** whether there is anything to choose from */
  filters?: boolean
  /** filters of the page's own */
  children?: ReactNode
}

/** What stands over a list: its filters and its files; over a list with nothing in it, nothing. */
export const ListTools = <L extends AnyList, P extends ListPath & L['calls'][number]>({
  of: { list, path, state, today, wanted, answer, filtered },
  choices = {},
  filters = true,
  children,
}: Props<L, P>) =>
  (filtered || answer.data?.total !== 0) && (
    <div className={styles.tools}>
      <div className={styles.filters}>
        {(filtered || filters) && <ListFilters list={list} state={state} today={today} choices={choices} />}
        {children}
      </div>
      <ListFiles path={`${path}/export`} body={wanted} />
    </div>
  )
