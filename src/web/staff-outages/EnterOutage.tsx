import { useId, useState } from 'react'
import { isSite, type Site } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { outageKinds } from '#text/outages.ts'
import { enteredOutages as words } from '#text/staff-outages.ts'
import { terms } from '#text/terms.ts'
import { useWrite } from '#web/api/queries.ts'
import { FormDialog } from '#web/forms/FormDialog.tsx'
import { filledRule } from '#web/forms/text-rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import { housesOf, namedStreet, useNear } from './near.ts'
import { instantOf, typedTime } from '#web/staff/times.ts'

const KINDS = ['emergency', 'planned', 'special'] as const

/** A special emergency is of the whole company. */
const ofHouses = (text: string, { kind }: { kind: string }) => (kind === 'special' ? null : filledRule(text))

/** Works or an emergency at houses of a street, or a special emergency of the company. */
export default function EnterOutage({ sites, onClose }: { sites: readonly Site[]; onClose: () => void }) {
  const enter = useWrite('/api/admin/outages/enter')
  const [now] = useState(() => typedTime(new Date()))
  const { form } = useKeptForm('outage', {
    initial: {
      site: sites[0] ?? '',
      kind: 'emergency',
      street: '',
      houses: '',
      from: now,
      to: '',
      reason: '',
    },
    rules: {
      street: ofHouses,
      houses: ofHouses,
      from: filledRule,
      reason: filledRule,
    },
    submit: async ({ site, kind: typed, street, houses, from, to, reason }, key) => {
      const kind = KINDS.find((option) => option === typed)
      if (!isSite(site) || !kind) return false
      const place = kind === 'special' ? {} : { ...namedStreet(street), houses: housesOf(houses) }
      const body = {
        site,
        kind,
        ...place,
        from: instantOf(from),
        to: to === '' ? null : instantOf(to),
        reason,
      }
      const { entry } = await enter.mutateAsync({ body, options: { idempotencyKey: key } })
      toast.good(words.enteredNow(entry.told))
      onClose()
    },
  })
  const lists = useId()
  const { streets, houses } = useNear(form.values)
  // the number that is being typed gives way to the one that is chosen
  const add = (house: string) => {
    const typed = housesOf(form.values.houses)
    const kept = form.values.houses.trimEnd().endsWith(',') ? typed : typed.slice(0, -1)
    form.set('houses', `${[...kept.filter((other) => other !== house), house].join(', ')}, `)
  }
  return (
    <FormDialog title={words.enter} form={form} send={words.enter} onClose={onClose}>
      <Select
        label={terms.company}
        options={sites.map((site) => ({ value: site, label: siteName(site) }))}
        {...form.field('site')}
      />
      <Select
        label={words.kind}
        options={KINDS.map((kind) => ({ value: kind, label: outageKinds[kind].name }))}
        {...form.field('kind')}
      />
      {form.values.kind !== 'special' && (
        <>
          <TextInput
            label={words.street}
            description={words.streetHint}
            list={`${lists}-streets`}
            {...form.field('street')}
          />
          <datalist id={`${lists}-streets`}>
            {streets.map((street) => (
              <option key={street} value={street}>
                {street}
              </option>
            ))}
          </datalist>
          <TextInput label={words.houses} description={words.housesHint} {...form.field('houses')} />
          {houses.length > 0 && (
            <fieldset aria-label={words.housesNear} className={layout.actions}>
              {houses.map((house) => (
                <Button key={house} look="outline" onClick={() => add(house)}>
                  {house}
                </Button>
              ))}
            </fieldset>
          )}
        </>
      )}
      {form.values.kind === 'special' && <Alert tone="soon">{words.whole}</Alert>}
      <TextInput label={words.from} type="datetime-local" {...form.field('from')} />
      <TextInput label={words.to} type="datetime-local" optional {...form.field('to')} />
      <Textarea label={words.reason} maxLength={300} {...form.field('reason')} />
    </FormDialog>
  )
}
