import type { ReactNode } from 'react'
import { lists } from '#text/pages/directory.ts'
import { DownloadButton } from '#web/ui/DownloadButton.tsx'
import type { FilePath } from '#contract/index.ts'
import type { Body } from '#web/api/call.ts'
import styles from './list.module.css'

type Props<P extends FilePath> = {
  path: P
  /** the filters of the list with one format or the other */
  body: (format: 'csv' | 'xlsx') => Body<P>
  children?: ReactNode
}

/** What stands over a list: its filters, and the list as a file. */
export const ListTools = <P extends FilePath>({ path, body, children }: Props<P>) => (
  <div className={styles.tools}>
    <div className={styles.filters}>{children}</div>
    <div className={styles.files}>
      <DownloadButton path={path} body={body('csv')} look="quiet">
        {lists.csv}
      </DownloadButton>
      <DownloadButton path={path} body={body('xlsx')} look="quiet">
        {lists.xlsx}
      </DownloadButton>
    </div>
  </div>
)
