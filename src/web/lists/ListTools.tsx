import type { ReactNode } from 'react'
import type { AnyList } from '#lists/description.ts'
import { DensitySwitch } from './DensitySwitch.tsx'
import { ListFiles } from './ListFiles.tsx'
import { type Choices, ListFilters } from './ListFilters.tsx'
import styles from './lists.module.css'
import type { ListPath, Shown } from './use-list.ts'

type ToolsProps = {
  /** the call of the file */
  path: string
  /** what is asked for, for the file */
  wanted: object
  /** of a list with nothing in it: they go when it is shown */
  empty?: boolean
  /** filters */
  children?: ReactNode
}

/** What stands over a table: what is chosen on the left, its files on the right. */
export const Tools = ({ path, wanted, empty, children }: ToolsProps) => (
  <div className={styles.tools} data-empty={empty}>
    <div className={styles.filters}>{children}</div>
    <div className={styles.files}>
      <DensitySwitch />
      <ListFiles path={path} body={wanted} />
    </div>
  </div>
)

type Props<L extends AnyList, P extends ListPath & L['calls'][number]> = {
  of: Shown<L, P>
  choices?: Choices | undefined
  /** whether there is anything to choose from */
  filters?: boolean
  /** something is chosen beforehand, a period or a threshold: another choice is offered where nothing is found */
  chosen?: boolean
  /** filters of the page's own */
  children?: ReactNode
}

/** Filters and files of a description; over a list with nothing in it, nothing. */
export const ListTools = <L extends AnyList, P extends ListPath & L['calls'][number]>({
  of: { list, path, state, today, wanted, answer, filtered },
  choices = {},
  filters = true,
  chosen = false,
  children,
}: Props<L, P>) => (
  <Tools path={`${path}/export`} wanted={wanted} empty={!filtered && !chosen && answer.data?.total === 0}>
    {(filtered || filters) && <ListFilters list={list} state={state} today={today} choices={choices} />}
    {children}
  </Tools>
)
