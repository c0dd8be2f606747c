import type { PayProvider } from '#domain/payment-life.ts'
import type { Site } from '#domain/site.ts'
import { merchantKeys as words } from '#text/staff-payment-page.ts'
import { payProviders } from '#text/staff-payments.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { filledRule } from '#web/forms/text-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'

/** Proposes new keys of an agreement; what is typed here is kept nowhere in the browser. */
export default function KeysDialog({
  site,
  provider,
  onClose,
}: {
  site: Site
  provider: PayProvider
  onClose: () => void
}) {
  const propose = useWrite('/api/admin/company/merchants/propose')
  const secrets: Readonly<Record<string, string>> = words.secrets[provider]
  const names = Object.keys(secrets)
  const form = useServerForm<Record<string, string>>({
    initial: Object.fromEntries(['publicPart', ...names].map((name) => [name, ''])),
    rules: Object.fromEntries(['publicPart', ...names].map((name) => [name, filledRule])),
    submit: async (values) => {
      await propose.mutateAsync({
        body: {
          site,
          provider,
          publicPart: (values['publicPart'] ?? '').trim(),
          secret: Object.fromEntries(names.map((name) => [name, (values[name] ?? '').trim()])),
        },
      })
      toast.good(words.sent)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.title(payProviders[provider])}
      form={form}
      send={words.propose}
      onClose={onClose}
    >
      <TextInput label={words.publicPart[provider]} autoComplete="off" {...form.field('publicPart')} />
      {names.map((name) => (
        <TextInput
          key={name}
          label={secrets[name] ?? name}
          type="password"
          autoComplete="off"
          {...form.field(name)}
        />
      ))}
    </FormDialog>
  )
}
