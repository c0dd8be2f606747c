import { useState } from 'react'
import { normalizeAccountNumber } from '#domain/account-number.ts'
import { normalizeCode } from '#domain/code.ts'
import { auth } from '#text/sign-in.ts'
import { call, type Reply } from '#web/api/call.ts'
import { siteInView } from '#web/company/company.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { codeRule, entityAccountRule, phoneRule } from '#web/forms/rules.ts'
import { emailRule } from '#web/forms/text-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { enterEntity } from '#web/session/enter.ts'
import { Button } from '#web/ui/Button.tsx'
import { codeBeside, withTriesLeft } from './code-problem.ts'
import { CodeField } from './CodeField.tsx'
import { type Channel, ContactFields } from './ContactFields.tsx'
import { deviceFields } from './device.ts'
import { EntityAccountField } from './EntityAccountField.tsx'
import { SendCode } from './PhoneForm.tsx'
import { ResendCode } from './ResendCode.tsx'
import { type Contact, emailContact, phoneContact, type SentCode, useSentCode } from './sent-code.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { useSecondCode } from './second-code.ts'
import type { EntityTyped } from './typed.ts'

type SmsReply = Reply<'/api/auth/sms'>
type EntityReply = Extract<SmsReply, { user: { type: 'entity' } }>
/** The call also signs in households; this form asks for a business. */
const isEntity = (reply: SmsReply): reply is EntityReply => reply.user.type === 'entity'

/** A one-time code to the phone or mailbox of the responsible person (utype 1). */
export function EntityByCode({ account, onAccount }: EntityTyped) {
  const number = normalizeAccountNumber(account)
  const { sent, send, forget } = useSentCode('sign-in', { userType: 'entity', account: number })
  if (sent) return <Code account={number} sent={sent} onResend={() => send(sent.contact)} onOther={forget} />
  return <Where account={account} onAccount={onAccount} send={send} />
}

type WhereProps = EntityTyped & { send: (contact: Contact) => Promise<SentCode> }

function Where({ account, onAccount, send }: WhereProps) {
  const [channel, setChannel] = useState<Channel>('phone')
  const form = useServerForm({
    initial: { account, phone: '', email: '' },
    rules: {
      account: (text) => entityAccountRule(text, siteInView()),
      phone: (text) => (channel === 'phone' ? phoneRule(text) : null),
      email: (text) => (channel === 'email' ? emailRule(text) : null),
    },
    submit: ({ phone, email }) => send(channel === 'phone' ? phoneContact(phone) : emailContact(email)),
  })
  return (
    <Form form={form}>
      <p>{auth.entity.codeHint}</p>
      <EntityAccountField
        {...form.field('account')}
        onChange={({ currentTarget: { value } }) => {
          form.set('account', value)
          onAccount(value)
        }}
      />
      <ContactFields
        channel={channel}
        onChannel={setChannel}
        phone={form.field('phone')}
        email={form.field('email')}
      />
      <SendCode busy={form.busy} />
    </Form>
  )
}

type CodeProps = { account: string; sent: SentCode; onResend: () => Promise<SentCode>; onOther: () => void }

function Code({ account, sent, onResend, onOther }: CodeProps) {
  const second = useSecondCode()
  const form = useServerForm({
    initial: { code: '', secondCode: '' },
    rules: { code: codeRule, secondCode: second.rule },
    beside: codeBeside,
    submit: second.ask(async ({ code, secondCode }) => {
      const { contact } = sent
      const login = contact.checkSelect === 'phone' ? contact.phone : contact.email
      try {
        const reply = await call(
          '/api/auth/sms',
          {
            ...contact,
            utype: 1,
            userType: 'entity',
            account,
            ...second.field(secondCode),
            ...deviceFields(),
          },
          { basic: { login, password: normalizeCode(code) } },
        )
        if (isEntity(reply)) enterEntity({ user: reply.user, ...reply.data })
      } catch (failure) {
        throw withTriesLeft(failure)
      }
    }),
  })
  return (
    <Form form={form}>
      <CodeField sent={sent} {...form.field('code')} />
      <SecondFactor second={second} field={form.field('secondCode')} />
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {auth.entity.signIn}
        </Button>
      </FormActions>
      <ResendCode
        sent={sent}
        onResend={onResend}
        onOther={onOther}
        onNew={() => form.setError('code', null)}
      />
    </Form>
  )
}
