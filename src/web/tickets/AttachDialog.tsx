import { useRef } from 'react'
import { ticketsPage as words } from '#text/tickets.ts'
import { type Destination, type Uploaded, uploadFiles } from '#web/files/upload-files.ts'
import { useUpload } from '#web/files/use-upload.ts'
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
  const { progress, error, setError, send, close } = useUpload(onClose)
  // files uploaded before a refusal are not uploaded again
  const sent = useRef(new Map<File, Uploaded>())

  function attach(list: readonly File[]) {
    if (list.length > room) return setError(words.tooMany(room))
    // of a dialog closed meanwhile the uploaded files are removed after a day
    void send(async ({ signal, onProgress }) => {
      await uploadFiles(
        list.filter((file) => !sent.current.has(file)),
        { to, signal, onProgress, onDone: (file, uploaded) => sent.current.set(file, uploaded) },
      )
      onAttach(list.flatMap((file) => sent.current.get(file) ?? []))
      onClose()
    })
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
      error={error}
      onSend={attach}
    >
      <p>{words.attachMost(room)}</p>
    </UploadDialog>
  )
}
