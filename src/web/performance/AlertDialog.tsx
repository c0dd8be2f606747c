import { useState } from 'react'
import {
  ALERT_METRICS,
  ALERT_UNIT,
  ALERT_WINDOWS,
  FUNCTIONS,
  hasSite,
  hasSubject,
  LEAST_THRESHOLD,
} from '#domain/performance.ts'
import { sitesWith } from '#domain/permissions.ts'
import { isSite, SITES } from '#domain/site.ts'
import { siteName } from '#text/site-name.ts'
import { plural } from '#text/format.ts'
import { nouns } from '#text/nouns.ts'
import { performance as words } from '#text/performance.ts'
import type { Reply } from '#web/api/call.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { useSession } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import type { Rule } from './alert-rule.ts'
import styles from './performance.module.css'

type Props = {
  /** null: a new one */
  rule: Rule | null
  people: Reply<'/api/admin/alerts'>['people']
  onClose: () => void
}

const numberOf = (text: string): number => Number(text.trim().replace(',', '.'))

/** A rule: what is measured, above what and over how long, and who is told. */
export default function AlertDialog({ rule, people, onClose }: Props) {
  const save = useWrite('/api/admin/alerts/save')
  const remove = useWrite('/api/admin/alerts/remove')
  const sites = useSession(({ admin }) => sitesWith(admin.user?.roles ?? [], 'alerts.edit')) ?? SITES
  const everywhere = sites.length === SITES.length
  const [receivers, setReceivers] = useState<readonly string[]>(rule?.receivers ?? [])
  const [enabled, setEnabled] = useState(rule?.enabled ?? true)
  const form = useServerForm({
    initial: {
      metric: rule?.metric ?? ALERT_METRICS[0],
      subject: rule?.subject ?? '',
      site: rule?.site ?? (everywhere ? '' : (sites[0] ?? '')),
      threshold: rule === null ? '' : String(rule.threshold).replace('.', ','),
      minutes: String(rule?.minutes ?? 5),
      receivers: '',
      webhook: rule?.webhook ?? '',
    },
    rules: {
      // how much is too much depends on the unit, and is judged by the server
      threshold: (text) => (numberOf(text) >= LEAST_THRESHOLD ? null : words.thresholdWrong),
    },
    submit: async (values) => {
      const metric = metricOf(values.metric)
      await save.mutateAsync({
        body: {
          id: rule?.id ?? null,
          version: rule?.version ?? 0,
          metric,
          subject:
            (hasSubject(metric) && FUNCTIONS.find((functionName) => functionName === values.subject)) || null,
          site: isSite(values.site) && (hasSite(metric) || !everywhere) ? values.site : null,
          threshold: numberOf(values.threshold),
          minutes: Number(values.minutes),
          receivers: [...receivers],
          webhook: values.webhook.trim() === '' ? null : values.webhook.trim(),
          enabled,
        },
      })
      onClose()
    },
  })
  const metric = metricOf(form.values.metric)
  const toggle = (id: string) =>
    setReceivers((some) => (some.includes(id) ? some.filter((receiver) => receiver !== id) : [...some, id]))
  const refused = form.field('receivers').error
  return (
    <Dialog open onClose={onClose} title={rule === null ? words.add : words.edit} keepOnClickOutside>
      <Form form={form}>
        <Select
          label={words.metric}
          options={ALERT_METRICS.map((value) => ({ value, label: words.metrics[value] }))}
          {...form.field('metric')}
        />
        {hasSubject(metric) && (
          <Select
            label={words.subject}
            options={[
              { value: '', label: words.anySubject },
              ...FUNCTIONS.map((value) => ({ value, label: words.functions[value] })),
            ]}
            {...form.field('subject')}
          />
        )}
        {hasSite(metric) && (
          <Select
            label={words.site}
            options={[
              ...(everywhere ? [{ value: '', label: words.anySite }] : []),
              ...sites.map((value) => ({ value, label: siteName(value) })),
            ]}
            {...form.field('site')}
          />
        )}
        <TextInput
          label={words.threshold(words.units[ALERT_UNIT[metric]])}
          inputMode="decimal"
          {...form.field('threshold')}
        />
        <Select
          label={words.window}
          options={ALERT_WINDOWS.map((minutes) => ({
            value: String(minutes),
            label: plural(minutes, nouns.minute),
          }))}
          {...form.field('minutes')}
        />
        <fieldset className={styles.people} id={form.field('receivers').id} tabIndex={-1}>
          <legend>{words.receivers}</legend>
          {refused && <p className={styles.refused}>{refused}</p>}
          {people.map(({ id, name }) => (
            <Checkbox key={id} label={name} checked={receivers.includes(id)} onChange={() => toggle(id)} />
          ))}
        </fieldset>
        <TextInput
          label={words.webhook}
          description={words.webhookHint}
          inputMode="url"
          maxLength={300}
          optional
          {...form.field('webhook')}
        />
        <Checkbox label={words.enabled} checked={enabled} onChange={() => setEnabled(!enabled)} />
        <FormActions>
          <Button type="submit" busy={form.busy}>
            {words.save}
          </Button>
          {rule !== null && (
            <Button
              look="danger"
              busy={remove.isPending}
              onClick={() => void remove.mutateAsync({ body: { id: rule.id } }).then(onClose, form.refused)}
            >
              {words.remove}
            </Button>
          )}
        </FormActions>
      </Form>
    </Dialog>
  )
}

const metricOf = (text: string) => ALERT_METRICS.find((metric) => metric === text) ?? ALERT_METRICS[0]
