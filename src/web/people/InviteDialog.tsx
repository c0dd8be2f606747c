import { useState } from 'react'
import { INVITATION_DAYS } from '#domain/people.ts'
import type { Right } from '#domain/rights.ts'
import { auth } from '#text/auth.ts'
import { people as words } from '#text/people.ts'
import { terms } from '#text/terms.ts'
import { useWrite } from '#web/api/queries.ts'
import { FieldRow, Form } from '#web/forms/Form.tsx'
import { PhoneInput } from '#web/forms/PhoneInput.tsx'
import { emailRule } from '#web/forms/text-rules.ts'
import { middleNameRule, nameRule, phoneRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AccountsFields, type Chosen } from './AccountsFields.tsx'
import { RightsFields } from './RightsFields.tsx'

const DAYS = [1, 3, 7, INVITATION_DAYS].map((n) => ({ value: String(n), label: String(n) }))

/** Invites one person: who, where to, what they may do with which accounts, until when. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const [rights, setRights] = useState<Right[]>([])
  const [accounts, setAccounts] = useState<Chosen>('all')
  const [problem, setProblem] = useState<string>()
  const [key] = useState(() => crypto.randomUUID())
  const invite = useWrite('/api/entity/people/invite')
  const form = useServerForm({
    initial: {
      way: 'email',
      email: '',
      phone: '',
      surname: '',
      name: '',
      middle_n: '',
      position: '',
      endsOn: '',
      days: '7',
    },
    rules: {
      email: (text, { way }) => (way === 'email' ? emailRule(text) : null),
      phone: (text, { way }) => (way === 'phone' ? phoneRule(text) : null),
      surname: nameRule,
      name: nameRule,
      middle_n: (text) => (text.trim() === '' ? null : middleNameRule(text)),
    },
    submit: async ({ way, email, phone, middle_n, endsOn, days, ...who }) => {
      if (accounts.length === 0) return setProblem(words.change.noAccounts)
      const { sentTo } = await invite.mutateAsync({
        body: {
          ...who,
          ...(way === 'email' ? { checkSelect: 'email', email } : { checkSelect: 'phone', phone }),
          middle_n: middle_n.trim() || '-',
          accounts: accounts === 'all' ? 'all' : [...accounts],
          rights,
          endsOn: endsOn || null,
          days: Number(days),
        },
        options: { idempotencyKey: key },
      })
      toast.good(words.invite.sent(sentTo))
      onClose()
    },
  })
  return (
    <Dialog open onClose={onClose} title={words.invite.open} keepOnClickOutside>
      <Form form={form} wide>
        <Choice
          legend={words.invite.channel}
          row
          options={[
            { value: 'email', label: words.invite.byEmail },
            { value: 'phone', label: words.invite.byPhone },
          ]}
          value={form.values.way}
          onChange={(way) => form.set('way', way)}
        />
        {form.values.way === 'email' ? (
          <TextInput label={terms.email} type="email" inputMode="email" {...form.field('email')} />
        ) : (
          <PhoneInput label={terms.phone} {...form.field('phone')} />
        )}
        <FieldRow>
          <TextInput label={auth.fields.surname} {...form.field('surname')} />
          <TextInput label={auth.fields.name} {...form.field('name')} />
        </FieldRow>
        <FieldRow>
          <TextInput label={auth.fields.middleName} optional {...form.field('middle_n')} />
          <TextInput label={words.invite.position} optional maxLength={120} {...form.field('position')} />
        </FieldRow>
        <RightsFields rights={rights} onChange={setRights} />
        <AccountsFields
          value={accounts}
          onChange={(next) => {
            setAccounts(next)
            setProblem(undefined)
          }}
          error={problem}
        />
        <FieldRow>
          <TextInput
            label={words.change.endsOn}
            description={words.change.endsOnHint}
            type="date"
            optional
            {...form.field('endsOn')}
          />
          <Select label={words.invite.days} options={DAYS} {...form.field('days')} />
        </FieldRow>
        <DialogActions>
          <Button type="submit" busy={form.busy}>
            {words.invite.send}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  )
}
