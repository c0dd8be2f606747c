import { useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { hryvniasString, parseMoney } from '#domain/money.ts'
import { staffWarnings as words } from '#text/staff-warnings.ts'
import { call, type Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { filledRule, lengthRule } from '#web/forms/text-rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'

type Debtor = Reply<'/api/admin/warnings/account'>

/** Issues a warning: first whose, then for how much, by when and with what words. */
export default function IssueDialog({ onClose }: { onClose: () => void }) {
  const [debtor, setDebtor] = useState<Debtor | null>(null)
  return (
    <Dialog open onClose={onClose} title={words.issue} keepOnClickOutside>
      {debtor === null ? <Find onFound={setDebtor} /> : <Issue debtor={debtor} onClose={onClose} />}
    </Dialog>
  )
}

function Find({ onFound }: { onFound: (debtor: Debtor) => void }) {
  const form = useServerForm({
    initial: { number: '' },
    rules: { number: filledRule },
    submit: async ({ number }) => onFound(await call('/api/admin/warnings/account', { number })),
  })
  return (
    <Form form={form}>
      <TextInput label={words.find} inputMode="numeric" {...form.field('number')} />
      <SubmitRow form={form}>{words.show}</SubmitRow>
    </Form>
  )
}

function Issue({ debtor, onClose }: { debtor: Debtor; onClose: () => void }) {
  const issue = useWrite('/api/admin/warnings/issue')
  const { form } = useKeptForm(`warning:${debtor.account}`, {
    initial: {
      amount: hryvniasString(Math.max(0, debtor.overdueKopiykas)).replace('.', ','),
      cutOn: debtor.earliest,
      text: words.usual,
    },
    rules: {
      amount: (text) => (parseMoney(text) === null ? words.amountWrong : null),
      cutOn: filledRule,
      text: (text) => lengthRule(text, { min: 10, max: 2000 }),
    },
    serverFields: { amountKopiykas: 'amount' },
    submit: async ({ amount, cutOn, text }, key) => {
      const { warning } = await issue.mutateAsync({
        body: { number: debtor.account, amountKopiykas: parseMoney(amount) ?? 0, cutOn, text: text.trim() },
        options: { idempotencyKey: key },
      })
      toast.good(words.sent(warning))
      onClose()
    },
  })
  const { inForce, plan } = debtor
  const facts = (
    <>
      <Facts
        facts={[
          [debtor.account, debtor.customer],
          [words.overdue(debtor.overdueKopiykas), debtor.address],
        ]}
      />
      {plan && <p>{words.planned(plan.number, plan.leftKopiykas)}</p>}
    </>
  )
  if (inForce || debtor.overdueKopiykas <= 0)
    return (
      <>
        {facts}
        <Alert tone="soon">
          {inForce ? words.already(inForce.number, kyivDate(new Date(inForce.cutAt))) : words.noDebt}
        </Alert>
      </>
    )
  return (
    <Form form={form}>
      {facts}
      <TextInput label={words.amount} inputMode="decimal" {...form.field('amount')} />
      <TextInput
        label={words.cutOn}
        description={words.cutOnHint(debtor.earliest)}
        type="date"
        min={debtor.earliest}
        {...form.field('cutOn')}
      />
      <Textarea label={words.text} {...form.field('text')} />
      <SubmitRow form={form}>{words.send}</SubmitRow>
    </Form>
  )
}
