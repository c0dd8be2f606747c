import { useState } from 'react'
import { auth } from '#text/sign-in.ts'
import { Link } from '#web/navigation/Link.tsx'
import { Page } from '#web/page/Page.tsx'
import { PhoneForm } from './PhoneForm.tsx'
import { type Contact, useSentCode } from './sent-code.ts'
import styles from './sign-in.module.css'
import { Alert } from '#web/ui/Alert.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import { type ApplicantKind, ApplicationForm, type Typed } from './ApplicationForm.tsx'
import { CodeStep } from './CodeStep.tsx'
import { StepsLine } from './StepsLine.tsx'

type Props = { kind: ApplicantKind; signIn: '/sign-in/entity' | '/sign-in/provider' }

/**
 * Phone of the responsible person, code, the company's data; then «на розгляді». What was typed is kept between steps.
 */
export function Application({ kind, signIn }: Props) {
  const { sent, send, forget } = useSentCode('application', { userType: kind })
  const [phone, setPhone] = useState('')
  const [proved, setProved] = useState<{ contact: Contact; code: string } | null>(null)
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const [typed, setTyped] = useState<Typed | null>(null)
  const [number, setNumber] = useState<string | null>(null)

  if (number !== null)
    return (
      <Page title={auth.application.pendingTitle}>
        <Alert tone="good" announce action={<LinkButton to="/">{auth.application.toStart}</LinkButton>}>
          {auth.application.pending(number)}
        </Alert>
      </Page>
    )

  const step = proved ? 2 : sent ? 1 : 0
  return (
    <Page crumbs={<StepsLine at={step} last={auth.application.step} />}>
      {step === 0 && (
        <PhoneForm phone={phone} why={auth.application.phoneWhy} onPhone={setPhone} onSend={send} />
      )}
      {step === 1 && sent && (
        <CodeStep
          purpose="application"
          sent={sent}
          problem={codeProblem}
          onResend={() => send(sent.contact)}
          onOther={forget}
          onRight={async (code) => setProved({ contact: sent.contact, code })}
        />
      )}
      {proved && proved.contact.checkSelect === 'phone' && (
        <ApplicationForm
          kind={kind}
          phone={proved.contact.phone}
          code={proved.code}
          typed={typed}
          onTyped={setTyped}
          onSent={setNumber}
          onCodeRefused={(message) => {
            setCodeProblem(message)
            setProved(null)
          }}
        />
      )}
      <p className={styles.below}>
        <span>
          {auth.person.haveAccount} <Link to={signIn}>{auth.entity.signIn}</Link>
        </span>
      </p>
    </Page>
  )
}
