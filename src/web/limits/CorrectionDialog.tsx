import { addToMonth, monthOf } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { mayCorrect } from '#domain/limits.ts'
import { parseNumber } from '#domain/numbers.ts'
import { kit } from '#text/kit.ts'
import { limitsPage as words } from '#text/limits.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { textRule } from '#web/tickets/text-rule.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import layout from '#web/ui/layout.module.css'
import { useNow } from '#web/ui/now.ts'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import styles from './limits.module.css'

type Month = Reply<'/api/entity/limits'>['months'][number]
type Props = { account: string; year: number; agreed: readonly Month[]; onClose: () => void }

const REASON = { min: 10, max: 1000 } as const
const isWhole = (typed: string): boolean => {
  const value = parseNumber(typed)
  return value !== null && Number.isInteger(value) && value >= 0
}

/** Other volumes of the months of a year that are not over, with the reason. */
export function CorrectionDialog({ account, year, agreed, onClose }: Props) {
  const today = kyivDate(useNow(3_600_000))
  const write = useWrite('/api/entity/limits/correct')
  const months = Array.from({ length: 12 }, (_, at) => addToMonth(`${year}-01`, at)).filter((month) =>
    mayCorrect(month, monthOf(today)),
  )
  const agreedOf = (month: string) => agreed.find((row) => row.month === month)?.agreedKwh ?? null
  const { form } = useKeptForm<Record<string, string>>(`limits:${account}:${year}`, {
    initial: {
      ...Object.fromEntries(months.map((month) => [month, String(agreedOf(month) ?? '')])),
      reason: '',
    },
    rules: {
      ...Object.fromEntries(
        months.map((month) => [
          month,
          (typed: string) => (typed.trim() === '' || isWhole(typed) ? null : words.wholeKwh),
        ]),
      ),
      reason: textRule(REASON),
    },
    serverFields: { months: months[0] ?? 'reason' },
    submit: async (values, key) => {
      await write.mutateAsync({
        body: {
          account,
          year,
          months: months.flatMap((month) => {
            const kwh = parseNumber(values[month] ?? '')
            return kwh === null ? [] : [{ month, kwh }]
          }),
          reason: (values['reason'] ?? '').trim(),
        },
        options: { idempotencyKey: key },
      })
      toast.good(words.sent)
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={words.correctTitle(year)} keepOnClickOutside>
      <Form form={form}>
        <p className={layout.quiet}>{words.correctHint}</p>
        <div className={styles.months}>
          {months.map((month) => (
            <TextInput key={month} label={words.monthOf(month)} inputMode="numeric" {...form.field(month)} />
          ))}
        </div>
        <Textarea
          label={words.reason}
          description={words.reasonHint}
          rows={3}
          maxLength={REASON.max}
          {...form.field('reason')}
        />
        <DialogActions>
          <Button type="submit" busy={form.busy}>
            {words.send}
          </Button>
          <Button look="outline" onClick={onClose}>
            {kit.cancel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
