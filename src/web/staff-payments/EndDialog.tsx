import type { PaymentOutcome, PaymentTrouble } from '#domain/payment-life.ts'
import { paymentPage as words } from '#text/staff-payment-page.ts'
import { requiredText } from '#text/validation.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Opened } from './opened.ts'
import { why } from './why.ts'

type Props = {
  payment: Opened['payment']
  trouble: PaymentTrouble
  outcomes: readonly PaymentOutcome[]
  onClose: () => void
}

/** How what a payment waited for has ended, where neither the billing core nor the provider can end it. */
export default function EndDialog({ payment, trouble, outcomes, onClose }: Props) {
  const end = useWrite('/api/admin/payments/end')
  const { form } = useKeptForm(`payment:${payment.payment}:end`, {
    initial: { outcome: (outcomes[0] ?? 'nothing') as string, reason: '' },
    rules: { reason: (reason) => (reason.trim().length < 3 ? requiredText() : null) },
    submit: async ({ outcome, reason }, key) => {
      await end.mutateAsync({
        body: {
          payment: payment.payment,
          // one of the options below
          outcome: outcome as PaymentOutcome,
          reason: reason.trim(),
        },
        options: { idempotencyKey: key },
      })
      toast.good(words.ended)
      onClose()
    },
  })
  const { values } = form
  return (
    <FormDialog title={words.end} form={form} send={words.end} onClose={onClose}>
      <Choice<string>
        legend={words.endHow}
        options={outcomes.map((value) => ({
          value,
          label: words.outcome(value, trouble, payment.toldKopiykas),
        }))}
        value={values.outcome}
        onChange={(outcome) => form.set('outcome', outcome)}
      />
      <Textarea {...why} {...form.field('reason')} />
    </FormDialog>
  )
}
