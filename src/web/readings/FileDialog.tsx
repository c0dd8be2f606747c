import { useRef, useState } from 'react'
import { massReadings as words } from '#text/file-readings.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { uploadFiles } from '#web/files/upload-files.ts'
import { useSession } from '#web/session/session.ts'
import { UploadDialog } from '#web/ui/UploadDialog.tsx'

const MEGABYTES = 10

type Props = { onFile: (id: string) => void; onClose: () => void }

/** Uploads the table by dragging or choosing; after that its id leads to the verdicts. */
export function FileDialog({ onFile, onClose }: Props) {
  const account = useSession(({ entity }) => entity.user?.account ?? entity.accounts[0]?.account ?? '')
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const giveUp = useRef(new AbortController())

  async function send(list: readonly File[]) {
    if (progress !== null) return
    setProblem(null)
    setProgress(0)
    try {
      await uploadFiles(list, {
        to: { path: '/api/files/upload', fields: { account, purpose: 'mass-readings' } },
        signal: giveUp.current.signal,
        onProgress: setProgress,
        onDone: (_file, { id }) => {
          onClose()
          onFile(id)
        },
      })
    } catch (failure) {
      // closed while the file was being uploaded: nobody waits for it
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
      title={words.upload.title}
      accept=".xls,.xlsx,.csv"
      acceptText={words.upload.types}
      megabytes={MEGABYTES}
      action={words.upload.action}
      progress={progress}
      error={problem}
      onSend={(list) => void send(list)}
    >
      <p>{words.upload.text}</p>
    </UploadDialog>
  )
}
