import { DIFFERENCE_DECISIONS, type DifferenceDecision } from '#domain/pay-registry.ts'
import { payRegistries as words } from '#text/pay-registries.ts'
import { requiredText } from '#text/validation.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Choice } from '#web/ui/Choice.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Difference } from './difference.ts'

/** An employee says what a difference turned out to be. */
export default function SettleDialog({
  difference,
  onClose,
}: {
  difference: Difference
  onClose: () => void
}) {
  const settle = useWrite('/api/admin/payments/differences/settle')
  const { form } = useKeptForm(`difference:${difference.id}`, {
    initial: { decision: 'provider-wrong' as string, words: '' },
    rules: { words: (text) => (text.trim().length < 3 ? requiredText() : null) },
    submit: async (typed, key) => {
      await settle.mutateAsync({
        body: {
          difference: difference.id,
          // one of the options below
          decision: typed.decision as DifferenceDecision,
          words: typed.words.trim(),
        },
        options: { idempotencyKey: key },
      })
      toast.good(words.settled)
      onClose()
    },
  })
  return (
    <FormDialog title={words.settleTitle} form={form} send={words.settle} onClose={onClose}>
      <Choice<string>
        legend={words.decision}
        options={DIFFERENCE_DECISIONS.map((value) => ({ value, label: words.decisions[value] }))}
        value={form.values.decision}
        onChange={(decision) => form.set('decision', decision)}
      />
      <Textarea
        label={words.words}
        description={words.wordsHint}
        rows={2}
        maxLength={300}
        {...form.field('words')}
      />
    </FormDialog>
  )
}
