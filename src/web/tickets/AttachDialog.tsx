import { useRef, useState } from 'react'
import { ticketsPage as words } from '#text/tickets.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { type Destination, type Uploaded, uploadFiles } from '#web/files/upload-files.ts'
import { UploadDialog } from '#web/ui/UploadDialog.tsx'

const MEGABYTES = 10

type DialogProps = {
  to: Destination
  title: string
  room: number
  onAttach: (files: readonly Uploaded[]) => void
  onClose: () => void
}

/** Chooses files and uploads them at once. */
export default function AttachDialog({ to, title, room, onAttach, onClose }: DialogProps) {
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
          to,
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
      title={title}
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
