import { IconPaperclip, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { FILES_PER_MESSAGE } from '#domain/ticket.ts'
import { fileSizeText, ticketsPage as words } from '#text/tickets.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { type Uploaded, uploadFiles } from '#web/files/upload-files.ts'
import { Button, IconButton } from '#web/ui/Button.tsx'
import { UploadDialog } from '#web/ui/UploadDialog.tsx'
import styles from './attachments.module.css'

const MEGABYTES = 10

type Props = {
  account: string
  files: readonly Uploaded[]
  onChange: (files: readonly Uploaded[]) => void
}

/** Files that will go with the message: uploaded by the dialog at once, sent with the message later. */
export function Attachments({ account, files, onChange }: Props) {
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
                  // files that are not sent are removed after a day
                  remove.mutate({ body: { file: file.id } })
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
        <AttachDialog
          account={account}
          room={FILES_PER_MESSAGE - files.length}
          onAttach={(more) => onChange([...files, ...more])}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  )
}

type DialogProps = {
  account: string
  room: number
  onAttach: (files: readonly Uploaded[]) => void
  onClose: () => void
}

function AttachDialog({ account, room, onAttach, onClose }: DialogProps) {
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  // files uploaded before a refusal are not uploaded again
  const sent = useRef(new Map<File, Uploaded>())
  const giveUp = useRef(new AbortController())

  async function send(list: readonly File[]) {
    if (progress !== null) return
    if (list.length > room) {
      setProblem(words.tooMany(room))
      return
    }
    setProblem(null)
    setProgress(0)
    try {
      await uploadFiles(
        list.filter((file) => !sent.current.has(file)),
        {
          account,
          purpose: 'ticket',
          signal: giveUp.current.signal,
          onProgress: setProgress,
          onDone: (file, uploaded) => sent.current.set(file, uploaded),
        },
      )
      onAttach(list.flatMap((file) => sent.current.get(file) ?? []))
      onClose()
    } catch (failure) {
      // closed during the upload: the dialog is gone, and uploaded files are removed after a day
      if (giveUp.current.signal.aborted) return
      if (!(failure instanceof ApiProblem)) throw failure
      setProblem(failure.message)
    } finally {
      setProgress(null)
    }
  }
  const close = () => {
    giveUp.current.abort()
    onClose()
  }

  return (
    <UploadDialog
      open
      onClose={close}
      title={words.attachTitle}
      accept=".jpg,.jpeg,.png,.webp,.heic,.pdf,.xlsx,.p7s"
      acceptText={words.attachTypes}
      megabytes={MEGABYTES}
      multiple
      action={words.attach}
      progress={progress}
      error={problem}
      onSend={(list) => void send(list)}
    >
      <p>{words.attachMost(room)}</p>
    </UploadDialog>
  )
}
