import { formatMoney, kopiykasOf } from '#domain/money.ts'
import { hryvniasText } from '#text/money.ts'
import { paymentPage as words } from '#text/staff-payment-page.ts'
import { requiredText } from '#text/validation.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Opened } from './opened.ts'
import { why } from './why.ts'

/** Proposes to give money back: another person confirms it on the page of changes. */
export default function RefundDialog({
  payment,
  onClose,
}: {
  payment: Opened['payment']
  onClose: () => void
}) {
  const propose = useWrite('/api/admin/payments/refund')
  const most = payment.refundableKopiykas
  const { form } = useKeptForm(`payment:${payment.payment}:refund`, {
    initial: { sum: formatMoney(most), reason: '' },
    serverFields: { kopiykas: 'sum' },
    rules: {
      sum: (sum) => {
        const kopiykas = kopiykasOf(sum)
        if (kopiykas === null || kopiykas < 100) return words.badSum
        return kopiykas > most ? words.tooMuch : null
      },
      reason: (reason) => (reason.trim() === '' ? requiredText() : null),
    },
    submit: async ({ sum, reason }, key) => {
      await propose.mutateAsync({
        body: { payment: payment.payment, kopiykas: kopiykasOf(sum) ?? 0, reason: reason.trim() },
        options: { idempotencyKey: key },
      })
      toast.good(words.proposed)
      onClose()
    },
  })
  return (
    <FormDialog title={words.refund} form={form} send={words.refund} look="danger" onClose={onClose}>
      <Alert>{words.refundHint}</Alert>
      <TextInput
        label={words.refundSum}
        description={words.refundMost(hryvniasText(most))}
        inputMode="decimal"
        {...form.field('sum')}
      />
      <Textarea {...why} {...form.field('reason')} />
    </FormDialog>
  )
}
