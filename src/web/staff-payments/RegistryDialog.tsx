import { useState } from 'react'
import { siteName } from '#text/site-name.ts'
import { payRegistries as words } from '#text/pay-registries.ts'
import type { Reply } from '#web/api/call.ts'
import { refreshAfter } from '#web/api/queries.ts'
import { upload } from '#web/api/upload.ts'
import { useUpload } from '#web/files/use-upload.ts'
import { Select } from '#web/ui/Select.tsx'
import { toast } from '#web/ui/toasts.ts'
import { UploadDialog } from '#web/ui/UploadDialog.tsx'

type Channel = Reply<'/api/admin/payments/channels'>['rows'][number]
type Sent = Reply<'/api/admin/payments/registry'>
const isReply = (reply: unknown): reply is Sent =>
  typeof reply === 'object' && reply !== null && 'registry' in reply

/** A file of a provider or a bank is sent and compared at once. */
export default function RegistryDialog({
  channels,
  onClose,
}: {
  channels: readonly Channel[]
  onClose: () => void
}) {
  const [channel, setChannel] = useState(channels.length === 1 ? (channels[0]?.id ?? '') : '')
  const { progress, error, setError, send } = useUpload(onClose)
  function compare([file]: readonly File[]) {
    if (!file) return
    if (channel === '') return setError(words.chooseChannel)
    void send(async ({ onProgress }) => {
      const reply = await upload('/api/admin/payments/registry', file, { fields: { channel }, onProgress })
      if (!isReply(reply)) return
      const { rows, differences } = reply.registry
      toast.good(words.compared(rows, differences))
      await refreshAfter('/api/admin/payments/registry')
      onClose()
    })
  }
  return (
    <UploadDialog
      open
      onClose={onClose}
      title={words.uploadTitle}
      accept=".csv,.xlsx,.dbf,.txt"
      acceptText={words.accept}
      megabytes={6}
      action={words.upload}
      progress={progress}
      error={error}
      onSend={compare}
    >
      <Select
        label={words.channel}
        placeholder={words.chooseChannel}
        options={channels.map(({ id, name, site }) => ({
          value: id,
          label: `${name}, ${siteName(site)}`,
        }))}
        value={channel}
        onChange={setChannel}
      />
    </UploadDialog>
  )
}
