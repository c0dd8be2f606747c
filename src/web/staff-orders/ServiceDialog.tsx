import { hryvniasString, parseMoney } from '#domain/money.ts'
import {
  isServiceCode,
  isServicePurpose,
  SERVICE_CODE_MAX,
  SERVICE_DESCRIPTION_MAX,
  SERVICE_NAME,
  SERVICE_PLACE_MOST,
  SERVICE_PRICE_MOST,
  SERVICE_PURPOSES,
  SERVICE_TERM,
} from '#domain/service.ts'
import { CUSTOMER_KINDS } from '#domain/site.ts'
import { servicePurposes } from '#text/order-purposes.ts'
import { staffServices as words } from '#text/staff-services.ts'
import { terms } from '#text/terms.ts'
import { requiredText } from '#text/validation.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useWrite } from '#web/api/queries.ts'
import { FieldRow, Form, FormActions } from '#web/forms/Form.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { lengthRule } from '#web/forms/text-rules.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import type { Services } from './told.ts'

type Service = Services['services'][number]
type Props = {
  /** null: a new one */
  service: Service | null
  /** who changed it while the dialog was open */
  conflict: string | null
  reply: Services
  onConflict: (service: Service, sentence: string) => Promise<void>
  onClose: () => void
}

const kinds = CUSTOMER_KINDS.map((value) => ({ value, label: words.kinds[value] }))
const purposes = SERVICE_PURPOSES.map((value) => ({ value, label: servicePurposes[value] }))

const isPrice = (text: string) => {
  const kopiykas = parseMoney(text)
  return kopiykas !== null && kopiykas >= 0 && kopiykas <= SERVICE_PRICE_MOST ? null : terms.wrongSum
}
const isBetween = (least: number, most: number, wrong: string) => (text: string) =>
  /^\d{1,3}$/.test(text.trim()) && Number(text) >= least && Number(text) <= most ? null : wrong
const markRule = (text: string) =>
  text.trim() === '' ? requiredText() : isServiceCode(text.trim().toUpperCase()) ? null : words.markHint

/** Opens a service to customers, or changes one; what was typed is kept while a colleague was first. */
export default function ServiceDialog({ service, conflict, reply, onConflict, onClose }: Props) {
  const { site, services } = reply
  const save = useWrite('/api/admin/orders/services/save')
  const isNew = service === null
  const { form } = useKeptForm(`service:${site}:${isNew ? 'new' : `${service.kind}:${service.code}`}`, {
    initial: {
      kind: service?.kind ?? 'person',
      mark: service?.code ?? '',
      name: service?.name ?? '',
      description: service?.description ?? '',
      price: service ? hryvniasString(service.priceKopiykas).replace('.', ',') : '',
      days: String(service?.termDays ?? ''),
      purpose: service?.purpose ?? '',
      place: String(service?.rank ?? Math.min(SERVICE_PLACE_MOST, nextPlace(services))),
      active: service?.active ?? true,
    },
    serverFields: { code: 'mark', priceKopiykas: 'price', termDays: 'days', rank: 'place' },
    rules: {
      mark: (mark) => (isNew ? markRule(mark) : null),
      name: (name) => lengthRule(name, SERVICE_NAME),
      price: isPrice,
      days: isBetween(SERVICE_TERM.min, SERVICE_TERM.max, words.daysWrong),
      place: isBetween(0, SERVICE_PLACE_MOST, words.placeWrong),
    },
    submit: async ({ kind: chosen, mark, name, description, price, days, purpose, place, active }, key) => {
      const kind = CUSTOMER_KINDS.find((value) => value === chosen)
      if (kind === undefined) return false
      try {
        const { service: saved } = await save.mutateAsync({
          body: {
            site,
            kind,
            code: mark.trim(),
            version: service?.version ?? 0,
            name: name.trim(),
            description: description.trim(),
            priceKopiykas: parseMoney(price) ?? 0,
            termDays: Number(days),
            purpose: isServicePurpose(purpose) ? purpose : null,
            active,
            rank: Number(place),
          },
          options: { idempotencyKey: key },
        })
        toast.good(isNew && saved.active && saved.crews.length === 0 ? words.opened : words.saved)
        onClose()
      } catch (failure) {
        if (service === null || !(failure instanceof ApiProblem) || failure.code !== 'changed-meanwhile')
          throw failure
        await onConflict(service, failure.message)
        return false
      }
    },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={service === null ? words.addTitle : words.edit(service.name)}
      keepOnClickOutside
    >
      {conflict !== null && service !== null && (
        <Alert tone="act" title={conflict} announce>
          {words.stored(service)}
        </Alert>
      )}
      <Form form={form}>
        {isNew && (
          <>
            <Select label={words.kind} options={kinds} {...form.field('kind')} />
            <TextInput
              label={words.mark}
              description={words.markHint}
              maxLength={SERVICE_CODE_MAX}
              autoCapitalize="characters"
              {...form.field('mark')}
            />
          </>
        )}
        <TextInput label={words.name} maxLength={SERVICE_NAME.max} {...form.field('name')} />
        <Textarea
          label={words.description}
          optional
          rows={2}
          maxLength={SERVICE_DESCRIPTION_MAX}
          {...form.field('description')}
        />
        <FieldRow>
          <TextInput
            label={words.sum}
            description={words.sumHint}
            inputMode="decimal"
            {...form.field('price')}
          />
          <TextInput
            label={words.days}
            description={words.daysHint}
            inputMode="numeric"
            maxLength={3}
            {...form.field('days')}
          />
        </FieldRow>
        {!isNew && <Alert>{words.sumHolds}</Alert>}
        <Select
          label={words.purpose}
          description={words.purposeHint}
          placeholder={words.purposeNone}
          options={purposes}
          {...form.field('purpose')}
        />
        <TextInput
          label={words.place}
          description={words.placeHint}
          inputMode="numeric"
          maxLength={3}
          {...form.field('place')}
        />
        <Checkbox label={words.active} hint={words.activeHint} {...form.tick('active')} />
        {service !== null && service.openOrders > 0 && !form.values.active && (
          <Alert>{words.stays(service.openOrders)}</Alert>
        )}
        <FormActions>
          <Button type="submit" busy={form.busy}>
            {words.save}
          </Button>
        </FormActions>
      </Form>
    </Dialog>
  )
}

const nextPlace = (services: readonly Service[]): number =>
  services.reduce((most, { rank }) => Math.max(most, rank), 0) + 1
