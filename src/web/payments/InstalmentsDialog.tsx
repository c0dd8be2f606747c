import { type InstalmentRule, instalmentCounts, instalmentParts } from '#domain/instalments.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { instalmentPage as words } from '#text/payment-instalments.ts'
import { hryvniasText } from '#text/money.ts'
import { requiredText } from '#text/validation.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { refreshAfter, useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { lengthRule } from '#web/forms/text-rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Facts } from '#web/ui/Facts.tsx'
import { useNow } from '#web/ui/now.ts'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'

const LENGTH = { min: 10, max: 1000 } as const

type Props = { account: string; debt: number; rule: InstalmentRule; onClose: () => void }

/** Asks to pay a debt in parts: the schedule is seen before it is sent, made by the rule of the company. */
export default function InstalmentsDialog({ account, debt, rule, onClose }: Props) {
  const today = kyivDate(useNow(3_600_000))
  const ask = useWrite('/api/payments/instalments/ask')
  const counts = instalmentCounts(debt, today, rule)
  const { form } = useKeptForm(`instalments:${account}`, {
    initial: { parts: String(counts[0] ?? 2), reason: '' },
    rules: {
      // as many parts may be too many by now
      parts: (parts) => (counts.includes(Number(parts)) ? null : requiredText()),
      reason: (reason) => lengthRule(reason, LENGTH),
    },
    submit: async ({ parts, reason }, key) => {
      const reply = await ask
        .mutateAsync({
          body: { account, parts: Number(parts), debtKopiykas: debt, reason: reason.trim() },
          options: { idempotencyKey: `${key}-${debt}` },
        })
        .catch(async (failure: unknown) => {
          const refreshed = refreshAfter('/api/payments/instalments/ask')
          if (!(failure instanceof ApiProblem && failure.code === 'conflict')) throw failure
          // the debt is another by now: the new schedule is there before one is told to look at it and send again
          await refreshed
          throw new ApiProblem({ code: failure.code, message: words.changed, status: failure.status })
        })
      toast.good(words.sent(reply.number, reply.dueOn))
      onClose()
    },
  })
  const schedule = instalmentParts(debt, Number(form.values.parts), today, rule) ?? []
  return (
    <FormDialog title={words.title} form={form} send={words.send} onClose={onClose}>
      <p>
        {words.debt}: {hryvniasText(debt)}. {words.rule(rule.act, rule.fromDay)}
      </p>
      <Select
        label={words.count}
        options={counts.map((count) => ({ value: String(count), label: String(count) }))}
        {...form.field('parts')}
      />
      <section aria-label={words.schedule}>
        <Facts
          facts={schedule.map(({ dueOn, kopiykas }) => [words.until(dueOn), hryvniasText(kopiykas)] as const)}
        />
      </section>
      <p>{words.others}</p>
      <Textarea
        label={words.why}
        description={words.whyHint}
        rows={3}
        maxLength={1000}
        {...form.field('reason')}
      />
    </FormDialog>
  )
}
