import { useState } from 'react'
import { normalizeCode } from '#domain/code.ts'
import { auth } from '#text/sign-in.ts'
import { entrance } from '#text/entrance.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { codeRule } from '#web/forms/rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { codeBeside, withTriesLeft } from './code-problem.ts'
import { CodeField } from './CodeField.tsx'
import { ResendCode } from './ResendCode.tsx'
import type { SentCode } from './sent-code.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'

type Props = {
  purpose?: 'sign-up' | 'application'
  sent: SentCode
  /** why a code that was right no longer is: the form was sent too late */
  problem: string | null
  onResend: () => Promise<SentCode>
  onOther: () => void
  onRight: (code: string) => Promise<void>
}

/** The code that came; it is checked before the person fills in the rest. */
export function CodeStep({ purpose = 'sign-up', sent, problem, onResend, onOther, onRight }: Props) {
  const [registered, setRegistered] = useState(false)
  const [renewed, setRenewed] = useState(false)
  const form = useServerForm({
    initial: { code: '' },
    rules: { code: codeRule },
    beside: codeBeside,
    submit: async (values) => {
      const code = normalizeCode(values.code)
      try {
        await call('/api/auth/check-code', { purpose, ...sent.contact, code })
      } catch (failure) {
        if (!(failure instanceof ApiProblem && failure.code === 'already-registered'))
          throw withTriesLeft(failure)
        setRegistered(true)
        return
      }
      await onRight(code)
    },
  })

  if (registered)
    return (
      <Alert
        tone="soon"
        announce
        title={entrance.alreadyHere}
        action={
          <>
            <LinkButton to="/sign-in/person">{auth.person.signIn}</LinkButton>
            <LinkButton look="outline" to="/sign-in/person" search={{ restore: '' }}>
              {auth.person.forgot}
            </LinkButton>
          </>
        }
      />
    )
  return (
    <Form form={form}>
      {problem !== null && !renewed && (
        <Alert tone="soon" announce>
          {problem}
        </Alert>
      )}
      <CodeField sent={sent} signUp {...form.field('code')} />
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {auth.code.confirm}
        </Button>
      </FormActions>
      <ResendCode
        sent={sent}
        onResend={onResend}
        onOther={onOther}
        onNew={() => {
          setRenewed(true)
          form.setError('code', null)
        }}
      />
    </Form>
  )
}
