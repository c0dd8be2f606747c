import { massReadings as words } from '#text/file-readings.ts'
import { uploadFiles } from '#web/files/upload-files.ts'
import { useUpload } from '#web/files/use-upload.ts'
import { useSession } from '#web/session/session.ts'
import { UploadDialog } from '#web/ui/UploadDialog.tsx'

const MEGABYTES = 10

type Props = { onFile: (id: string) => void; onClose: () => void }

/** Uploads the table by dragging or choosing; after that its id leads to the verdicts. */
export function FileDialog({ onFile, onClose }: Props) {
  const account = useSession(({ entity }) => entity.user?.account ?? entity.accounts[0]?.account ?? '')
  const { progress, error, send, close } = useUpload(onClose)
  const upload = (list: readonly File[]) =>
    send(({ signal, onProgress }) =>
      uploadFiles(list, {
        to: { path: '/api/files/upload', fields: { account, purpose: 'mass-readings' } },
        signal,
        onProgress,
        onDone: (_file, { id }) => {
          onClose()
          onFile(id)
        },
      }),
    )

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
      error={error}
      onSend={(list) => void upload(list)}
    >
      <p>{words.upload.text}</p>
    </UploadDialog>
  )
}
