import { KINDS_TAKEN } from '#domain/file-kinds.ts'
import { indication, readings as words } from '#text/readings.ts'
import { useCustomer } from '#web/customer/customer.ts'
import { useUpload } from '#web/files/use-upload.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { UploadDialog } from '#web/ui/UploadDialog.tsx'
import { sendPhoto } from './photo.ts'
import styles from './meter-form.module.css'

type Props = {
  /** what the server said about the value */
  question: { problem: { message: string } }
  onPhoto: (id: string) => Promise<void>
  onClose: () => void
}

/** A large deviation is accepted only with a photo of the register: somebody of the company looks at both. */
export function PhotoDialog({ question, onPhoto, onClose }: Props) {
  const enabled = useSession(({ config }) => config.imageUploadEnable)
  const { account } = useCustomer()
  const { progress, error, send } = useUpload(onClose)
  const sendFirst = ([file]: readonly File[]) =>
    send(async ({ onProgress }) => {
      if (file) await onPhoto(await sendPhoto(file, { account, onProgress }))
    })

  if (!enabled)
    return (
      <Dialog open onClose={onClose} title={indication.photoTitle}>
        <p>{question.problem.message}</p>
        <p>{indication.photoOff}</p>
        <DialogActions>
          <Button onClick={onClose}>{words.checkAgain}</Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <UploadDialog
      open
      onClose={onClose}
      title={indication.photoTitle}
      accept="image/*"
      kinds={KINDS_TAKEN['reading-photo']}
      acceptText={indication.photoTypes}
      megabytes={10}
      camera
      action={indication.photoSend}
      progress={progress}
      error={error}
      onSend={(files) => void sendFirst(files)}
    >
      <p>{question.problem.message}</p>
      <p className={styles.rulesTitle}>{indication.photoAsk}</p>
      <ul className={styles.rules}>
        {words.photo.rules.map((rule) => (
          <li key={rule}>{rule}</li>
        ))}
      </ul>
    </UploadDialog>
  )
}
