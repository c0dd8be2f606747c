import { useState } from 'react'
import { normalizeCode } from '#domain/code.ts'
import { normalizeEmail } from '#domain/email.ts'
import { normalizePhone } from '#domain/phone.ts'
import { auth } from '#text/sign-in.ts'
import { kit } from '#text/kit.ts'
import { accountPage as words, settings } from '#text/settings.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { type Body, call } from '#web/api/call.ts'
import { refreshAfter } from '#web/api/queries.ts'
import { DemoLink } from '#web/demo/DemoLink.tsx'
import { CodeInput } from '#web/forms/CodeInput.tsx'
import { focusWhenShown } from '#web/forms/focus.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { PhoneInput } from '#web/forms/PhoneInput.tsx'
import { codeRule, phoneRule } from '#web/forms/rules.ts'
import { emailRule, filledRule } from '#web/forms/text-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { session } from '#web/session/session.ts'
import { codeBeside, withTriesLeft } from '#web/sign-in/code-problem.ts'
import { Button } from '#web/ui/Button.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import { toast } from '#web/ui/toasts.ts'
import styles from './settings.module.css'

export type ContactKind = 'phone' | 'email'
type Sent = {
  contact: string
  to: string
  /** typed together with the new contact; without it a code went to the old contact */
  password: string
  oldTo: string | null
  secondFactor: boolean
}

/** Spec §7: a business names its account beside its phone, a person changes phone or e-mail. */
function bodyOf(kind: ContactKind, contact: string): Body<'/api/update-profile'> {
  const { common, entity } = session.get()
  if (common.type === 'entity')
    return { userType: 'entity', phone: contact, account: entity.user?.account ?? null }
  return kind === 'phone' ? { userType: 'person', phone: contact } : { userType: 'person', email: contact }
}

type Props = {
  kind: ContactKind
  current: string | null
  /** the present contact, not proved yet, stands in the field */
  proving?: boolean
  onDone: () => void
}

/**
 * A new phone or e-mail in two steps. First the new contact, with the password if it is known. Then the code that came
 * there; without the password also the code that came to the old contact; and the second factor where it is on (promise
 * A13).
 */
export function ChangeContact({ kind, current, proving = false, onDone }: Props) {
  const [sent, setSent] = useState<Sent | null>(null)
  return (
    <div className={styles.change}>
      {sent === null ? (
        <NewContact kind={kind} current={current} proving={proving} onSent={setSent} onDone={onDone} />
      ) : (
        <ConfirmContact kind={kind} sent={sent} onOther={() => setSent(null)} onDone={onDone} />
      )}
    </div>
  )
}

function NewContact({ kind, current, proving, onSent, onDone }: Props & { onSent: (sent: Sent) => void }) {
  const form = useServerForm({
    initial: { contact: proving ? (current ?? '') : '', password: '' },
    rules: { contact: kind === 'phone' ? phoneRule : emailRule },
    serverFields: { phone: 'contact', email: 'contact' },
    submit: async ({ contact: typed, password }) => {
      const contact = kind === 'phone' ? (normalizePhone(typed) ?? typed) : normalizeEmail(typed)
      const body = { ...bodyOf(kind, contact), password: password || undefined }
      const { codeSentTo, oldCodeSentTo, secondFactor } = await call('/api/update-profile', body)
      if (codeSentTo === null) form.setError('contact', words.same)
      else onSent({ contact, to: codeSentTo, password, oldTo: oldCodeSentTo, secondFactor })
    },
  })
  const field = { ...form.field('contact'), description: settings[kind].codeTo, ref: focusWhenShown }
  return (
    <Form form={form}>
      {kind === 'phone' ? (
        <PhoneInput label={words.newPhone} {...field} />
      ) : (
        <TextInput
          label={proving ? words.ownEmail : words.newEmail}
          type="email"
          inputMode="email"
          autoComplete="email"
          placeholder={current === null ? undefined : current}
          {...field}
        />
      )}
      <PasswordInput
        label={words.ownPassword}
        description={words.passwordOrCode}
        optional
        {...form.field('password')}
        autoComplete="current-password"
      />
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {words.sendCode}
        </Button>
        <Button look="quiet" onClick={onDone}>
          {kit.cancel}
        </Button>
      </FormActions>
    </Form>
  )
}

function ConfirmContact({
  kind,
  sent,
  onOther,
  onDone,
}: Pick<Props, 'kind' | 'onDone'> & { sent: Sent; onOther: () => void }) {
  const form = useServerForm({
    initial: { code: '', oldCode: '', secondCode: '' },
    rules: {
      code: codeRule,
      oldCode: (text) => (sent.oldTo === null ? null : codeRule(text)),
      secondCode: (text) => (sent.secondFactor ? filledRule(text) : null),
    },
    beside: (problem) => (problem.field === 'oldCode' ? null : codeBeside(problem)),
    submit: async ({ code, oldCode, secondCode }) => {
      try {
        const { user } = await call('/api/update-profile', {
          ...bodyOf(kind, sent.contact),
          code: normalizeCode(code),
          ...(sent.oldTo === null ? { password: sent.password } : { oldCode: normalizeCode(oldCode) }),
          secondCode: sent.secondFactor ? secondCode.trim() : undefined,
        })
        keepContacts(user)
      } catch (failure) {
        throw withTriesLeft(failure)
      }
      await refreshAfter('/api/update-profile')
      const ofCompany = session.get().common.type === 'entity'
      toast.good(ofCompany ? settings.phone.changedOfCompany : settings[kind].changed)
      onDone()
    },
  })
  const again = async () => {
    try {
      const password = sent.oldTo === null ? { password: sent.password } : {}
      await call('/api/update-profile', { ...bodyOf(kind, sent.contact), ...password })
      toast.good(auth.code.sent(sent.to))
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      toast.bad(failure.message)
    }
  }
  return (
    <Form form={form}>
      <p>
        {words.sentTo(sent.to)} <DemoLink />
      </p>
      <CodeInput label={words.code} ref={focusWhenShown} {...form.field('code')} />
      {sent.oldTo !== null && (
        <CodeInput label={words.oldCode} description={words.sentTo(sent.oldTo)} {...form.field('oldCode')} />
      )}
      {sent.secondFactor && (
        <TextInput
          label={auth.secondCode.label}
          description={auth.secondCode.hint}
          {...form.field('secondCode')}
          autoComplete="one-time-code"
        />
      )}
      <FormActions>
        <Button type="submit" busy={form.busy}>
          {words.confirmCode}
        </Button>
        <Button look="quiet" onClick={() => void again()}>
          {words.sendAgain}
        </Button>
        <Button look="quiet" onClick={onOther}>
          {words.otherContact}
        </Button>
      </FormActions>
    </Form>
  )
}

/** The header and the forms show the contacts of the session. */
type Kept = { phone: string | null; email: string | null; emailProved: boolean }

const keepContacts = ({ phone, email, emailProved }: Kept) =>
  session.update(({ person, entity }) => ({
    person: { ...person, user: person.user && { ...person.user, phone, email, emailProved } },
    entity: {
      ...entity,
      user: entity.user && 'phone' in entity.user ? { ...entity.user, phone, email } : entity.user,
    },
  }))
