import { formatMoney, parseMoney } from '#domain/money.ts'
import { RECONCILIATION_NOTE } from '#domain/reconciliation.ts'
import { dateText } from '#text/dates.ts'
import { ledgerKindText } from '#text/documents.ts'
import { reconciliationTalk as words } from '#text/reconciliation-talk.ts'
import { requiredText } from '#text/validation.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Attachments } from '#web/tickets/Attachments.tsx'
import { textRule } from '#web/tickets/text-rule.ts'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'

type Props = { account: string; act: Reply<'/api/entity/reconciliation'>; onClose: () => void }

/** Which line of the act differs, by how much, why, and the papers that show it. */
export default function ObjectionDialog({ account, act, onClose }: Props) {
  const object = useWrite('/api/entity/reconciliation/object')
  const { form, files, setFiles } = useKeptForm(`reconciliation:${account}:${act.from}:${act.to}`, {
    initial: { line: '', ownKopiykas: '', note: '' },
    rules: {
      line: (line) => (line === '' ? requiredText() : null),
      ownKopiykas: (sum) => (sum.trim() === '' || parseMoney(sum) !== null ? null : words.wrongSum),
      note: textRule(RECONCILIATION_NOTE),
    },
    submit: async ({ line, ownKopiykas, note }, key) => {
      await object.mutateAsync({
        body: {
          account,
          from: act.from,
          to: act.to,
          line: Number(line),
          ownKopiykas: parseMoney(ownKopiykas),
          note,
          files: files.map(({ id }) => id),
        },
        options: { idempotencyKey: key },
      })
      toast.good(words.sent)
      onClose()
    },
  })
  const lines = [
    ...act.rows.map((row, index) => ({
      value: String(index + 1),
      label: words.lineOf(
        dateText(row.date),
        ledgerKindText(row.kind),
        formatMoney(row.debitKopiykas - row.creditKopiykas),
      ),
    })),
    { value: '0', label: words.lacking },
  ]
  return (
    <FormDialog title={words.objectTitle} form={form} send={words.send} onClose={onClose}>
      <Select label={words.line} placeholder={words.chooseLine} options={lines} {...form.field('line')} />
      <TextInput
        label={words.ownFigure}
        description={words.ownHint}
        inputMode="decimal"
        {...form.field('ownKopiykas')}
      />
      <Textarea
        label={words.note}
        description={words.noteHint}
        rows={3}
        maxLength={RECONCILIATION_NOTE.max}
        {...form.field('note')}
      />
      <Attachments account={account} files={files} onChange={setFiles} />
    </FormDialog>
  )
}
