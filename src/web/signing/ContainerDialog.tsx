import { useState } from 'react'
import { CONTAINER_MEGABYTES } from '#domain/papers.ts'
import { kit } from '#text/kit.ts'
import { signing as words } from '#text/signing.ts'
import { refreshAfter } from '#web/api/queries.ts'
import { upload } from '#web/api/upload.ts'
import type { Reply } from '#web/api/call.ts'
import { useUpload } from '#web/files/use-upload.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { UploadDialog } from '#web/ui/UploadDialog.tsx'
import { awaitCheck, type Place } from './await-check.ts'
import type { Paper, Verdict } from './paper.ts'
import { PATHS, type Side } from './paths.ts'
import { VerdictView } from './VerdictView.tsx'

type Props = { paper: Pick<Paper, 'paper' | 'title'>; side?: Side; onClose: () => void }

/** Takes a container that was signed elsewhere, and shows what its check found. */
export function ContainerDialog({ paper, side = 'customer', onClose }: Props) {
  const path = PATHS[side].upload
  const { progress, error, setError, send, close } = useUpload(onClose)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [place, setPlace] = useState<{ place: Place } | null>(null)

  const check = ([file]: readonly File[]) =>
    send(async ({ signal, onProgress }) => {
      if (!file) return
      try {
        const reply = await upload(path, file, { fields: { paper: paper.paper }, signal, onProgress })
        // the reply of signing.upload of the contract; its request is not JSON, so `call` cannot make it
        const { checking, verdict: checkVerdict } = reply as Reply<'/api/entity/papers/upload'>
        setPlace(checking)
        // from now on the page knows of the check, and follows it when this dialog is closed
        if (checking) void refreshAfter(path)
        const [later] = checking
          ? await awaitCheck(side, [paper.paper], (at) => setPlace({ place: at }), signal)
          : []
        if (signal.aborted) return
        const whole = checkVerdict ?? later?.verdict
        if (whole) setVerdict(whole)
        else setError(words.checkLost)
        await refreshAfter(path)
      } finally {
        setPlace(null)
      }
    })

  if (verdict)
    return (
      <Dialog open onClose={close} title={paper.title} width="upload">
        <VerdictView verdict={verdict} />
        <DialogActions>
          {!verdict.accepted && <Button onClick={() => setVerdict(null)}>{words.another}</Button>}
          <Button look={verdict.accepted ? 'filled' : 'outline'} onClick={close}>
            {kit.close}
          </Button>
        </DialogActions>
      </Dialog>
    )
  return (
    <UploadDialog
      open
      onClose={close}
      title={words.byContainer}
      accept=".p7s,.asics,.asice,.sce,.scs,.zip"
      acceptText={words.containers}
      megabytes={CONTAINER_MEGABYTES}
      action={words.check}
      progress={progress}
      status={place === null ? undefined : words.checking(place.place)}
      error={error}
      onSend={(list) => void check(list)}
    >
      <p>{words.containerHint(paper.title)}</p>
    </UploadDialog>
  )
}
