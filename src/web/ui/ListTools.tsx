import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FilePath } from '#contract/index.ts'
import { lists } from '#text/lists.ts'
import type { Body } from '#web/api/call.ts'
import { Button } from './Button.tsx'
import { DownloadButton } from '#web/lists/DownloadButton.tsx'
import styles from './list-tools.module.css'

type Props<P extends FilePath> = {
  path: P
  /** the filters of the list with one format or the other */
  body: (format: 'csv' | 'xlsx') => Body<P>
  children?: ReactNode
}

/** What stands over a list: its filters, and the list as a file or on paper. */
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
      <Button look="quiet" icon={<IconPrinter size={20} aria-hidden="true" />} onClick={() => window.print()}>
        {lists.print}
      </Button>
    </div>
  </div>
)
