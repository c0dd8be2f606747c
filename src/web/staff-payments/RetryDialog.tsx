import { paymentPage as words } from '#text/staff-payment-page.ts'
import { requiredText } from '#text/validation.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Part } from './Parts.tsx'

type How = keyof typeof words.hows
const HOWS: readonly How[] = ['same', 'plain', 'account']

/** A part the billing core has refused goes there once more: as it was, to the oldest debt, or to another account. */
export default function RetryDialog({
  payment,
  part,
  onClose,
}: {
  payment: string
  part: Part
  onClose: () => void
}) {
  const retry = useWrite('/api/admin/payments/retry')
  const first: How = part.refused === 'account-not-found' ? 'account' : 'same'
  const { form } = useKeptForm(`payment:${payment}:${part.item}:retry`, {
    initial: { how: first as string, account: '', reason: '' },
    rules: {
      account: (account, { how }) => (how === 'account' && account.trim() === '' ? requiredText() : null),
      reason: (reason) => (reason.trim() === '' ? requiredText() : null),
    },
    submit: async ({ how, account, reason }) => {
      await retry.mutateAsync({
        body: {
          payment,
          item: part.item,
          reason: reason.trim(),
          ...(how === 'account' ? { account: account.trim() } : {}),
          ...(how === 'plain' ? { plain: true } : {}),
        },
      })
      toast.good(words.retried)
      onClose()
    },
  })
  const { values } = form
  return (
    <Dialog open onClose={onClose} title={words.retryTitle} keepOnClickOutside>
      <Form form={form}>
        <Choice<string>
          legend={words.how}
          options={HOWS.map((how) => ({ value: how, label: words.hows[how] }))}
          value={values.how}
          onChange={(how) => form.set('how', how)}
        />
        {values.how === 'account' && (
          <TextInput label={words.otherAccount} inputMode="numeric" {...form.field('account')} />
        )}
        <Textarea
          label={words.why}
          description={words.whyHint}
          rows={2}
          maxLength={300}
          {...form.field('reason')}
        />
        <FormActions>
          <Button type="submit" busy={form.busy}>
            {words.retry}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
