import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { shutdownPage } from '#text/pages/shutdowns.ts'
import { shutdowns } from '#text/shutdowns.ts'
import { requiredText } from '#text/validation.ts'
import { call } from '#web/api/call.ts'
import { FieldRow, Form, FormActions } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'

const words = shutdowns.lookUp
const needed = (text: string) => (text.trim() === '' ? requiredText() : null)

/** Opens the schedule found: by site and queue only, so that the address never gets into the link. */
function useOpen() {
  const navigate = useNavigate()
  return async (body: { account: string } | { address: string }) => {
    const { schedule } = await call('/api/outages/find', body)
    await navigate({ to: '/outages', search: { site: schedule.site, queue: schedule.queues.join(',') } })
  }
}

/** Outages by an address or an account, for anyone. */
export function FindOutage() {
  const [by, setBy] = useState<'address' | 'account'>('address')
  return (
    <>
      <Choice
        legend={words.title}
        quietLegend
        row
        options={[
          { value: 'address', label: words.byAddress },
          { value: 'account', label: words.byAccount },
        ]}
        value={by}
        onChange={setBy}
      />
      {by === 'address' ? <ByAddress /> : <ByAccount />}
    </>
  )
}

function ByAddress() {
  const open = useOpen()
  const form = useServerForm({
    initial: { settlement: '', street: '', house: '' },
    rules: { street: needed, house: needed },
    serverFields: { address: 'street' },
    submit: ({ settlement, street, house }) =>
      open({ address: shutdownPage.addressOf(settlement.trim(), street.trim(), house.trim()) }),
  })
  return (
    <Form form={form}>
      <TextInput label={shutdownPage.settlement} optional {...form.field('settlement')} />
      <FieldRow>
        <TextInput label={words.street} {...form.field('street')} />
        <TextInput label={words.house} {...form.field('house')} />
      </FieldRow>
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {words.find}
        </Button>
      </FormActions>
    </Form>
  )
}

function ByAccount() {
  const open = useOpen()
  const form = useServerForm({
    initial: { account: '' },
    rules: { account: needed },
    submit: ({ account }) => open({ account }),
  })
  return (
    <Form form={form}>
      <TextInput
        label={shutdownPage.account}
        description={shutdownPage.accountHint}
        inputMode="numeric"
        {...form.field('account')}
      />
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {words.find}
        </Button>
      </FormActions>
    </Form>
  )
}
