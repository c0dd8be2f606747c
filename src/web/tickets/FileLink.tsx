import { IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { ticketsPage as words } from '#text/tickets.ts'
import { fileSizeText } from '#text/file-size.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { download } from '#web/api/download.ts'
import { toast } from '#web/ui/toasts.ts'
import type { Thread } from './thread.ts'
import styles from './messages.module.css'

type File = Thread['thread'][number]['files'][number]
type Props = { file: File; path?: '/api/files/download' | '/api/admin/tickets/file' }

/** A file of a message: kept on the device, never opened by the browser itself. */
export function FileLink({ file, path = '/api/files/download' }: Props) {
  const [busy, setBusy] = useState(false)
  async function keep() {
    if (busy) return
    setBusy(true)
    try {
      await download(path, { file: file.id }, file.name)
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    } finally {
      setBusy(false)
    }
  }
  return (
    <button type="button" className={styles.file} aria-busy={busy || undefined} onClick={() => void keep()}>
      <IconDownload size={20} aria-hidden="true" />
      <span className={styles.name}>
        <span className="visually-hidden">{words.fetch} </span>
        {file.name}
      </span>
      <span className={styles.size}>{fileSizeText(file.size)}</span>
    </button>
  )
}
