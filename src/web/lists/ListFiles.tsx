import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { FilePath } from '#contract/index.ts'
import { lists } from '#text/lists.ts'
import type { Body } from '#web/api/call.ts'
import { Menu, MenuItem } from '#web/ui/Menu.tsx'
import { fetchFile } from './fetch-file.ts'
import styles from './lists.module.css'

type Props = {
  path: string
  /** the filters and the order of the list */
  body: object
  /** other kinds of files: items of the menu */
  children?: ReactNode
}

/** The list as a file or on paper. */
export function ListFiles({ path, body, children }: Props) {
  // a list's file is called by the list's path, and takes what the list takes
  const save = (format: 'csv' | 'xlsx') =>
    void fetchFile(path as FilePath, { ...body, format } as unknown as Body<FilePath>)
  return (
    <div className={styles.menu}>
      <Menu
        face={
          <>
            <IconDownload size={20} aria-hidden="true" />
            {lists.download}
            <IconChevronDown size={16} aria-hidden="true" />
          </>
        }
      >
        {children}
        <MenuItem onClick={() => save('csv')}>{lists.csv}</MenuItem>
        <MenuItem onClick={() => save('xlsx')}>{lists.xlsx}</MenuItem>
        <MenuItem onClick={() => window.print()}>{lists.print}</MenuItem>
      </Menu>
    </div>
  )
}
