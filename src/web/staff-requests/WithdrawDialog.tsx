import { staffWarnings as words } from '#text/staff-warnings.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { lengthRule } from '#web/forms/text-rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { row: { account: string; number: string }; onClose: () => void }

/** Takes a warning back, with a reason the customer reads. */
export default function WithdrawDialog({ row, onClose }: Props) {
  const withdraw = useWrite('/api/admin/warnings/withdraw')
  const { form } = useKeptForm(`withdraw:${row.account}:${row.number}`, {
    initial: { reason: '' },
    rules: { reason: (text) => lengthRule(text, { min: 10, max: 500 }) },
    submit: async ({ reason }, key) => {
      await withdraw.mutateAsync({
        body: { number: row.account, warning: row.number, reason: reason.trim() },
        options: { idempotencyKey: key },
      })
      toast.good(words.back)
      onClose()
    },
  })
  return (
    <FormDialog
      title={words.withdrawTitle(row.number)}
      form={form}
      send={words.withdraw}
      look="danger"
      onClose={onClose}
    >
      <Textarea label={words.reason} {...form.field('reason')} />
    </FormDialog>
  )
}
