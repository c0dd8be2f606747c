import { useRef, useState } from 'react'
import { acceptOf, KINDS_TAKEN } from '#domain/file-kinds.ts'
import { ticketsPage as words } from '#text/tickets.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { type Destination, type Uploaded, uploadFiles } from '#web/files/upload-files.ts'
import { useUpload } from '#web/files/use-upload.ts'
import { Alert } from '#web/ui/Alert.tsx'
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
  const [refused, setRefused] = useState<ReadonlyMap<File, string>>(new Map())
  const [arrived, setArrived] = useState<ReadonlySet<File>>(new Set())

  function attach(list: readonly File[], leftOut: number) {
    if (list.length > room) return setError(words.tooMany(room))
    // of a dialog closed meanwhile the uploaded files are removed after a day
    void send(async ({ signal, onProgress }) => {
      const left = list.filter((file) => !sent.current.has(file))
      try {
        await uploadFiles(left, {
          to,
          signal,
          onProgress,
          onDone: (file, uploaded) => sent.current.set(file, uploaded),
        })
      } catch (failure) {
        // they travel one after another: the first that has not arrived is the one refused
        const file = left.find((candidate) => !sent.current.has(candidate))
        if (!(failure instanceof ApiProblem) || failure.field !== 'file' || file === undefined) throw failure
        setRefused((before) => new Map(before).set(file, failure.message))
        return
      }
      onAttach(list.flatMap((file) => sent.current.get(file) ?? []))
      // whoever sees the dialog close believes that everything has gone
      if (leftOut > 0) setArrived((before) => new Set([...before, ...list]))
      else onClose()
    })
  }

  return (
    <UploadDialog
      open
      onClose={close}
      title={title}
      accept={acceptOf(KINDS_TAKEN.ticket)}
      kinds={KINDS_TAKEN.ticket}
      acceptText={words.attachTypes}
      megabytes={MEGABYTES}
      multiple
      action={words.attach}
      progress={progress}
      error={error}
      refused={refused}
      arrived={arrived}
      onSend={attach}
    >
      {arrived.size > 0 && (
        <Alert tone="soon" announce>
          {words.attachedSome(arrived.size)}
        </Alert>
      )}
      {room > 0 && <p>{words.attachMost(room)}</p>}
    </UploadDialog>
  )
}
