import { addDays } from '#domain/calendar.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { staffOrders } from '#text/staff-orders.ts'
import { weekdays } from '#text/tickets.ts'
import { useWrite } from '#web/api/queries.ts'
import { filledRule } from '#web/forms/text-rules.ts'
import { FieldRow, Form, FormActions } from '#web/forms/Form.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { useNow } from '#web/ui/now.ts'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Capacity } from './told.ts'
import styles from './staff-orders.module.css'

const words = staffOrders.capacity
const MOST = 12

/** «09:00», «17:00», 120 minutes → four hours; null: the last one does not fit, there are none or too many. */
function hoursOf(first: string, last: string, minutes: number): { from: string; to: string }[] | null {
  const minute = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const clock = (at: number) =>
    `${String(Math.floor(at / 60)).padStart(2, '0')}:${String(at % 60).padStart(2, '0')}`
  const [start, end] = [minute(first), minute(last)]
  const n = Math.floor((end - start) / minutes)
  if (!(n >= 1 && n <= MOST)) return null
  return Array.from({ length: n }, (_, at) => ({
    from: clock(start + at * minutes),
    to: clock(start + (at + 1) * minutes),
  }))
}

const days = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const

type Props = { crew: Capacity['crews'][number]; onClose: () => void }

/** When a crew works: days of the week and hours between two days; or that it works no more then. */
export default function CrewHoursDialog({ crew, onClose }: Props) {
  const today = kyivDate(new Date(useNow(3_600_000)))
  const write = useWrite('/api/admin/orders/crew/hours')
  const { form } = useKeptForm(`crew-hours:${crew.crew}`, {
    initial: {
      works: 'yes',
      from: addDays(today, 1),
      to: addDays(today, 30),
      first: '09:00',
      last: '17:00',
      minutes: '120',
      mon: true,
      tue: true,
      wed: true,
      thu: true,
      fri: true,
      sat: false,
      sun: false,
    },
    rules: {
      from: filledRule,
      to: (to, { from }) => filledRule(to) ?? (to < from ? words.hoursEnd : null),
      first: filledRule,
      last: (last, { first, minutes }) =>
        filledRule(last) ?? (hoursOf(first, last, Number(minutes)) === null ? words.hoursWrong : null),
    },
    serverFields: { hours: 'last', crew: 'from' },
    submit: async (values, key) => {
      const hours = hoursOf(values.first, values.last, Number(values.minutes))
      const chosen = days.flatMap((day, at) => (values[day] ? [at + 1] : []))
      if (hours === null || chosen.length === 0) return false
      const works = values.works === 'yes'
      const { changed, kept } = await write.mutateAsync({
        body: { crew: crew.crew, from: values.from, to: values.to, weekdays: chosen, hours, works },
        options: { idempotencyKey: key },
      })
      toast.good(works ? words.hoursAdded(changed) : words.hoursTaken(changed, kept))
      onClose()
    },
  })
  const none = days.every((day) => !form.values[day])
  return (
    <Dialog open onClose={onClose} title={words.hoursTitle(crew.name)} keepOnClickOutside>
      <Form form={form}>
        <Select
          label={words.hoursDo}
          options={[
            { value: 'yes', label: words.works },
            { value: 'no', label: words.worksNot },
          ]}
          {...form.field('works')}
        />
        <FieldRow>
          <TextInput label={words.hoursFrom} type="date" {...form.field('from')} />
          <TextInput label={words.hoursTo} type="date" {...form.field('to')} />
        </FieldRow>
        <fieldset className={styles.weekdays}>
          <legend>{words.weekdays}</legend>
          {days.map((day, at) => (
            <Checkbox key={day} label={weekdays()[at]?.long ?? ''} {...form.tick(day)} />
          ))}
        </fieldset>
        <FieldRow>
          <TextInput label={words.firstHour} type="time" {...form.field('first')} />
          <TextInput label={words.lastHour} type="time" {...form.field('last')} />
        </FieldRow>
        <Select
          label={words.length}
          options={['30', '60', '90', '120', '180', '240'].map((value) => ({
            value,
            label: words.minutes(Number(value)),
          }))}
          {...form.field('minutes')}
        />
        <FormActions>
          <Button type="submit" busy={form.busy} disabled={none}>
            {words.hoursSave}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}
