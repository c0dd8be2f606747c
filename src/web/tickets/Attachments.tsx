import { IconPaperclip, IconX } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { FILES_PER_MESSAGE } from '#domain/ticket.ts'
import { ticketsPage as words } from '#text/tickets.ts'
import { fileSizeText } from '#text/file-size.ts'
import { useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import type { Destination, Uploaded } from '#web/files/upload-files.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import styles from './attachments.module.css'

// loaded when it is opened
const AttachDialog = lazy(chunk(() => import('./AttachDialog.tsx'), inBrowser))

/** A customer's files go to an account, those of an answer to the ticket. */
type Whose = { account: string; ticket?: undefined } | { account?: undefined; ticket: string }
type Props = Whose & {
  title?: string
  files: readonly Uploaded[]
  onChange: (files: readonly Uploaded[]) => void
}

/** Files that will go with the message: uploaded by the dialog at once, sent with the message later. */
export function Attachments({ account, ticket, title = words.attachTitle, files, onChange }: Props) {
  const to: Destination =
    ticket === undefined
      ? { path: '/api/files/upload', fields: { account, purpose: 'ticket' } }
      : { path: '/api/admin/tickets/upload', fields: { ticket } }
  const [open, setOpen] = useState(false)
  const remove = useWrite('/api/files/remove')
  return (
    <div className={styles.attachments}>
      {files.length > 0 && (
        <ul className={styles.list} aria-label={words.attached(files.length)}>
          {files.map((file) => (
            <li key={file.id} className={styles.file}>
              <IconPaperclip size={20} aria-hidden="true" />
              <span className={styles.name}>{file.name}</span>
              <span className={styles.size}>{fileSizeText(file.size)}</span>
              <IconButton
                label={words.remove(file.name)}
                onClick={() => {
                  onChange(files.filter(({ id }) => id !== file.id))
                  // files that are not sent are removed after a day; those of an employee by that alone
                  if (to.path === '/api/files/upload') remove.mutate({ body: { file: file.id } })
                }}
              >
                <IconX size={20} aria-hidden="true" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      {files.length < FILES_PER_MESSAGE && (
        <Button
          look="quiet"
          icon={<IconPaperclip size={20} aria-hidden="true" />}
          onClick={() => setOpen(true)}
        >
          {words.attach}
        </Button>
      )}
      {open && (
        <Suspense>
          <AttachDialog
            to={to}
            title={title}
            room={FILES_PER_MESSAGE - files.length}
            onAttach={(more) => onChange([...files, ...more])}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
