import { INVITATION_DAYS } from '#domain/people.ts'
import { RIGHTS } from '#domain/rights.ts'
import { auth } from '#text/sign-in.ts'
import { people as words } from '#text/people.ts'
import { terms } from '#text/terms.ts'
import { useWrite } from '#web/api/queries.ts'
import { FieldRow, Form } from '#web/forms/Form.tsx'
import { PhoneInput } from '#web/forms/PhoneInput.tsx'
import { emailRule } from '#web/forms/text-rules.ts'
import { middleNameRule, nameRule, phoneRule } from '#web/forms/rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Button } from '#web/ui/Button.tsx'
import { Choice } from '#web/ui/Choice.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { Select } from '#web/ui/Select.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import { AccountsFields } from './AccountsFields.tsx'
import { useManaged } from './managed.ts'
import { RightsFields } from './RightsFields.tsx'

const DAYS = [1, 3, 7, INVITATION_DAYS].map((n) => ({ value: String(n), label: String(n) }))

const ALL = 'all'
const rightsOf = (text: string) => RIGHTS.filter((right) => text.split(' ').includes(right))

/** Invites one person: who, where to, what they may do with which accounts, until when. */
export default function InviteDialog({ onClose }: { onClose: () => void }) {
  const managed = useManaged()
  const invite = useWrite('/api/entity/people/invite')
  // an account that is managed no longer is not asked for
  const accountsOf = (text: string) =>
    text === ALL ? ALL : text.split(' ').filter((account) => managed.some((row) => row.account === account))
  const { form } = useKeptForm('invitation', {
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
      // names with spaces between
      rights: '',
      accounts: ALL,
    },
    rules: {
      email: (text, { way }) => (way === 'email' ? emailRule(text) : null),
      phone: (text, { way }) => (way === 'phone' ? phoneRule(text) : null),
      surname: nameRule,
      name: nameRule,
      middle_n: (text) => (text.trim() === '' ? null : middleNameRule(text)),
      accounts: (chosen) => (accountsOf(chosen).length === 0 ? words.change.noAccounts : null),
    },
    submit: async ({ way, email, phone, middle_n, endsOn, days, rights, accounts, ...who }, key) => {
      const { sentTo } = await invite.mutateAsync({
        body: {
          ...who,
          ...(way === 'email' ? { checkSelect: 'email', email } : { checkSelect: 'phone', phone }),
          middle_n: middle_n.trim() || '-',
          accounts: accountsOf(accounts),
          rights: rightsOf(rights),
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
        <RightsFields
          rights={rightsOf(form.values.rights)}
          onChange={(next) => form.set('rights', next.join(' '))}
        />
        <AccountsFields
          value={accountsOf(form.values.accounts)}
          onChange={(next) => form.set('accounts', next === ALL ? ALL : next.join(' '))}
          id={form.field('accounts').id}
          error={form.field('accounts').error}
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
