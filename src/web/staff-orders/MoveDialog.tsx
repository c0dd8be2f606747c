import { staffOrders as words } from '#text/staff-orders.ts'
import { requiredText } from '#text/validation.ts'
import { refreshAfter, useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Opened } from './opened.ts'

/** Another day, another hour or another crew: of the hours that are free. */
export default function MoveDialog({
  opened: { order, hours },
  onClose,
}: {
  opened: Opened
  onClose: () => void
}) {
  const move = useWrite('/api/admin/orders/move')
  const days = [...new Set(hours.map(({ day }) => day))]
  const ownDay = days.includes(order.day ?? '') ? (order.day ?? '') : (days[0] ?? '')
  const { form } = useKeptForm(`order:${order.id}:move`, {
    initial: { day: ownDay, hour: '', reason: '' },
    rules: {
      // an hour that was chosen before may be taken by now
      day: (day) => (days.includes(day) ? null : requiredText()),
      hour: (hour) => (hours.some((slot) => keyOf(slot) === hour) ? null : requiredText()),
    },
    serverFields: { from: 'hour', crew: 'hour', day: 'hour' },
    submit: async ({ hour, reason }) => {
      const chosen = hours.find((slot) => keyOf(slot) === hour)
      if (!chosen) return false
      const { day, from, crew } = chosen
      try {
        await move.mutateAsync({
          body: { order: order.id, version: order.version, day, from, crew, reason: reason.trim() },
        })
      } catch (failure) {
        void refreshAfter('/api/admin/orders/move')
        throw failure
      }
      toast.good(isSame(chosen) ? words.deeds.crew : `${words.deeds.moved}. ${words.told}`)
      onClose()
    },
  })
  const { values } = form
  const isSame = (slot: { day: string; from: string }) => slot.day === order.day && slot.from === order.from
  const ofDay = hours.filter(({ day }) => day === values.day)
  const chosen = ofDay.find((slot) => keyOf(slot) === values.hour)
  return (
    <Dialog open onClose={onClose} title={words.moveTitle} keepOnClickOutside>
      {days.length === 0 ? (
        <p>{words.noHours}</p>
      ) : (
        <Form form={form}>
          <Select
            label={words.chooseDay}
            options={days.map((day) => ({ value: day, label: words.week.day(day) }))}
            {...form.field('day')}
            onChange={(day) => {
              form.set('day', day)
              form.set('hour', '')
            }}
          />
          <Select
            label={words.chooseHour}
            placeholder={words.chooseHourFirst}
            options={ofDay.map((slot) => ({
              value: keyOf(slot),
              label: words.hour(slot.from, slot.to, slot.name),
            }))}
            {...form.field('hour')}
            onChange={(hour) => form.set('hour', hour)}
          />
          {chosen && isSame(chosen) ? (
            <p>{words.sameHour}</p>
          ) : (
            <Textarea label={words.moveReason} optional rows={2} maxLength={200} {...form.field('reason')} />
          )}
          <SubmitRow form={form}>{words.moveDo}</SubmitRow>
        </Form>
      )}
    </Dialog>
  )
}

const keyOf = ({ day, from, crew }: { day: string; from: string; crew: string }) => `${day} ${from} ${crew}`
