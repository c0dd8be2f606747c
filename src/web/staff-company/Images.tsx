import { useState } from 'react'
import { COMPANY_PLACE_NAMES, type CompanyPlace } from '#domain/company-settings.ts'
import { companySettings as words } from '#text/staff-company.ts'
import { useWrite } from '#web/api/queries.ts'
import { upload } from '#web/api/upload.ts'
import { useUpload } from '#web/files/use-upload.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import { UploadDialog } from '#web/ui/UploadDialog.tsx'
import type { Known } from './known.ts'
import styles from './company.module.css'

const isReply = (reply: unknown): reply is { url: string } =>
  typeof reply === 'object' && reply !== null && 'url' in reply && typeof reply.url === 'string'

/** Logo, emblem and the picture of the start page: seen first, then published. */
export default function Images({ company }: { company: Known }) {
  const [choosing, setChoosing] = useState<CompanyPlace | null>(null)
  return (
    <>
      <ul className={styles.images}>
        {COMPANY_PLACE_NAMES.map((place) => (
          <li key={place}>
            <OneImage company={company} place={place} onChoose={() => setChoosing(place)} />
          </li>
        ))}
      </ul>
      {choosing !== null && <Choose company={company} place={choosing} onClose={() => setChoosing(null)} />}
    </>
  )
}

type Props = { company: Known; place: CompanyPlace }

function OneImage({ company, place, onChoose }: Props & { onChoose: () => void }) {
  const save = useWrite('/api/admin/company/save')
  const [removing, setRemoving] = useState(false)
  const url = company.images[place]
  const remove = () =>
    save.mutate(
      { body: { site: company.site, version: company.version, images: { [place]: null } } },
      {
        onSuccess: () => {
          setRemoving(false)
          toast.good(words.saved)
        },
      },
    )
  return (
    <section aria-label={words.places[place].name} className={styles.image}>
      <h2>{words.places[place].name}</h2>
      <p className={layout.quiet}>{words.places[place].hint}</p>
      {url === null ? (
        <p>{words.noImage}</p>
      ) : (
        <img src={url} alt={words.places[place].name} className={styles.shown} />
      )}
      <div className={styles.buttons}>
        <Button look="outline" onClick={onChoose}>
          {words.chooseImage}
        </Button>
        {url !== null && (
          <Button look="quiet" onClick={() => setRemoving(true)}>
            {words.removeImage}
          </Button>
        )}
      </div>
      <ConfirmDialog
        open={removing}
        title={words.removeImageTitle(words.places[place].name)}
        action={words.removeImage}
        danger
        busy={save.isPending}
        onConfirm={remove}
        onClose={() => setRemoving(false)}
      >
        <p>{words.removeImageHint}</p>
        {save.error && (
          <Alert tone="act" announce>
            {save.error.message}
          </Alert>
        )}
      </ConfirmDialog>
    </section>
  )
}

function Choose({ company, place, onClose }: Props & { onClose: () => void }) {
  const save = useWrite('/api/admin/company/save')
  const { progress, error, send } = useUpload(onClose)
  const publish = ([file]: readonly File[]) =>
    send(async ({ onProgress }) => {
      if (!file) return
      const fields = { site: company.site, place }
      const reply = await upload('/api/admin/company/image', file, { fields, onProgress })
      if (!isReply(reply)) return
      const images = { [place]: reply.url }
      await save.mutateAsync({ body: { site: company.site, version: company.version, images } })
      toast.good(words.saved)
      onClose()
    })
  return (
    <UploadDialog
      open
      onClose={onClose}
      title={words.places[place].name}
      accept=".png,.jpg,.jpeg,.webp"
      acceptText={words.imageTypes}
      megabytes={10}
      action={words.publishImage}
      progress={progress}
      error={error}
      onSend={(files) => void publish(files)}
    >
      <p>{words.imageHint}</p>
    </UploadDialog>
  )
}
