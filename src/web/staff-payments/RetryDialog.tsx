import { paymentPage as words } from '#text/staff-payment-page.ts'
import { requiredText } from '#text/validation.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Part } from './opened.ts'
import { why } from './why.ts'

type How = keyof typeof words.hows
/** What was not answered may be done: it goes as it was and no other way. */
const HOWS: Readonly<Record<NonNullable<Part['retry']>, readonly How[]>> = {
  booking: ['same', 'plain', 'account'],
  'same-booking': ['same'],
  return: ['same'],
}

/** What the billing core has refused of a part goes there once more: as it was, to the oldest debt, or to another account. */
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
  const hows = HOWS[part.retry ?? 'booking']
  const first: How = part.retry === 'booking' && part.refused === 'account-not-found' ? 'account' : 'same'
  const { form } = useKeptForm(`payment:${payment}:${part.item}:${part.retry}`, {
    initial: { how: first as string, account: '', reason: '' },
    rules: {
      account: (account, { how }) => (how === 'account' && account.trim() === '' ? requiredText() : null),
      reason: (reason) => (reason.trim() === '' ? requiredText() : null),
    },
    submit: async ({ how, account, reason }, key) => {
      await retry.mutateAsync({
        body: {
          payment,
          item: part.item,
          reason: reason.trim(),
          ...(how === 'account' ? { account: account.trim() } : {}),
          ...(how === 'plain' ? { plain: true } : {}),
        },
        options: { idempotencyKey: key },
      })
      toast.good(words.retried)
      onClose()
    },
  })
  const { values } = form
  return (
    <FormDialog title={words.retryTitle} form={form} send={words.retry} onClose={onClose}>
      {hows.length > 1 && (
        <Choice<string>
          legend={words.how}
          options={hows.map((how) => ({ value: how, label: words.hows[how] }))}
          value={values.how}
          onChange={(how) => form.set('how', how)}
        />
      )}
      {values.how === 'account' && (
        <TextInput label={words.otherAccount} inputMode="numeric" {...form.field('account')} />
      )}
      <Textarea {...why} {...form.field('reason')} />
    </FormDialog>
  )
}
