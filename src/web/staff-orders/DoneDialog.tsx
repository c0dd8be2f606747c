import { useState } from 'react'
import { parseNumber } from '#domain/numbers.ts'
import { isWork, WORKS } from '#domain/order.ts'
import type { Zone } from '#domain/zone.ts'
import { orderResult } from '#text/orders.ts'
import { orderStates } from '#text/order-states.ts'
import { readings } from '#text/readings.ts'
import { staffOrders as words } from '#text/staff-orders.ts'
import { zones as zoneNames } from '#text/terms.ts'
import { requiredText } from '#text/validation.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { refreshAfter, useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Opened } from './opened.ts'

type Values = Record<string, string> & {
  work: string
  act: string
  number: string
  seal: string
  verifiedTill: string
  remark: string
}
const NONE: Values = { work: 'checked', act: '', number: '', seal: '', verifiedTill: '', remark: '' }
const SINGLE: readonly Zone[] = ['single']

/** What the crew has done; what is typed is kept until it is sent, whatever happens to the session or the core. */
export default function DoneDialog({
  opened: { order, meter },
  onClose,
}: {
  opened: Opened
  onClose: () => void
}) {
  const write = useWrite('/api/admin/orders/done')
  /** the values of the old meter that are unusual, and were asked about */
  const [unusual, setUnusual] = useState<string | null>(null)
  const zones = meter === null || meter.zones.length === 0 ? SINGLE : meter.zones
  const valuesOf = (values: Values, of: 'old' | 'next') =>
    zones.flatMap((zone) => {
      const value = parseNumber(values[`${of}-${zone}`] ?? '')
      return value === null ? [] : [{ zone, value }]
    })
  const { form } = useKeptForm<Values>(`order:${order.id}:done`, {
    initial: {
      ...NONE,
      ...Object.fromEntries(
        zones.flatMap((zone) => [
          [`old-${zone}`, ''],
          [`next-${zone}`, ''],
        ]),
      ),
    },
    rules: {
      act: (act) => (act.trim() === '' ? requiredText() : null),
      verifiedTill: (day, { work }) => (work === 'replaced' && day === '' ? requiredText() : null),
      number: (number, { work }) => (work === 'replaced' && number.trim() === '' ? requiredText() : null),
      ...Object.fromEntries(
        zones.flatMap((zone) => [
          // all zones of the meter or none
          [
            `old-${zone}`,
            (value: string, typed: Values) => numeric(value, valuesOf(typed, 'old').length > 0),
          ],
          [`next-${zone}`, (value: string, { work }: Values) => numeric(value, work === 'replaced')],
        ]),
      ),
    },
    serverFields: { next: 'number', order: 'act' },
    submit: async (values) => {
      const { work, act, number, seal, verifiedTill, remark } = values
      const old = valuesOf(values, 'old')
      try {
        await write.mutateAsync({
          body: {
            order: order.id,
            version: order.version,
            work: isWork(work) ? work : 'other',
            act: act.trim(),
            old,
            ...(unusual === JSON.stringify(old) ? { confirmed: true } : {}),
            ...(work === 'replaced'
              ? { next: { number: number.trim(), values: valuesOf(values, 'next') } }
              : {}),
            ...(seal.trim() === '' ? {} : { seal: seal.trim() }),
            ...(verifiedTill === '' ? {} : { verifiedTill }),
            ...(remark.trim() === '' ? {} : { remark: remark.trim() }),
          },
        })
      } catch (failure) {
        void refreshAfter('/api/admin/orders/done')
        if (failure instanceof ApiProblem && failure.code === 'core-down')
          throw new ApiProblem({ code: failure.code, message: words.coreDown, status: failure.status })
        if (failure instanceof ApiProblem && failure.field === 'old') {
          if (failure.code === 'visit-reading-unusual') setUnusual(JSON.stringify(old))
          throw inZone(failure)
        }
        throw failure
      }
      toast.good(`${orderStates.done}. ${words.told}`)
      onClose()
    },
  })
  const { values } = form
  const replaced = values.work === 'replaced'
  const isAsked = replaced && unusual === JSON.stringify(valuesOf(values, 'old'))
  const lastOf = (zone: Zone) => meter?.last.find((reading) => reading.zone === zone)
  return (
    <FormDialog
      title={words.doneTitle}
      form={form}
      send={isAsked ? words.doneAnyway : words.doneDo}
      onClose={onClose}
    >
      <Select
        label={orderResult.work}
        options={WORKS.map((work) => ({ value: work, label: orderResult.works[work] }))}
        {...form.field('work')}
        onChange={(work) => form.set('work', work)}
      />
      <TextInput label={orderResult.act} maxLength={40} {...form.field('act')} />
      {zones.map((zone) => (
        <TextInput
          key={zone}
          label={replaced ? words.oldOff(zoneNames[zone]) : words.old(zoneNames[zone])}
          description={lastText(lastOf(zone))}
          inputMode="decimal"
          optional
          {...form.field(`old-${zone}`)}
        />
      ))}
      {replaced && (
        <>
          <TextInput label={orderResult.next} maxLength={30} {...form.field('number')} />
          {zones.map((zone) => (
            <TextInput
              key={zone}
              label={words.nextValue(zoneNames[zone])}
              inputMode="decimal"
              {...form.field(`next-${zone}`)}
            />
          ))}
        </>
      )}
      <TextInput label={orderResult.seal} maxLength={40} optional {...form.field('seal')} />
      <TextInput
        label={orderResult.verifiedTill}
        type="date"
        optional={!replaced}
        {...form.field('verifiedTill')}
      />
      <Textarea label={orderResult.remark} rows={2} maxLength={500} optional {...form.field('remark')} />
    </FormDialog>
  )
}

const numeric = (value: string, required: boolean): string | null =>
  value.trim() === ''
    ? required
      ? requiredText()
      : null
    : parseNumber(value) === null
      ? words.notNumber
      : null

type Last = NonNullable<Opened['meter']>['last'][number]
const lastText = (last: Last | undefined): string | undefined =>
  last && readings.previous(last.value, last.date)

/** A refusal of what the old meter showed, on the field of its zone. */
function inZone({ code, message, status, requestCode, details }: ApiProblem): ApiProblem {
  const { params } = details
  const zone = typeof params === 'object' && params !== null && 'zone' in params ? params.zone : SINGLE[0]
  return new ApiProblem({
    code,
    message,
    status,
    field: `old-${String(zone)}`,
    ...(requestCode === undefined ? {} : { requestCode }),
    details,
  })
}
