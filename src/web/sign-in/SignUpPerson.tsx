import { useState } from 'react'
import { auth } from '#text/sign-in.ts'
import { entrance } from '#text/entrance.ts'
import { Link } from '#web/navigation/Link.tsx'
import { useNavigate, useSearch } from '#web/navigation/use-navigation.ts'
import { PhoneForm } from './PhoneForm.tsx'
import { type Contact, useSentCode } from './sent-code.ts'
import styles from './sign-in.module.css'
import { Page } from '#web/page/Page.tsx'
import { CodeStep } from './CodeStep.tsx'
import { type Details, DetailsStep } from './DetailsStep.tsx'
import { StepsLine } from './StepsLine.tsx'

const steps = ['contact', 'code', 'details'] as const
type Step = (typeof steps)[number]

/**
 * /sign-up/person: phone, code, the rest. The step is in the address, so «back» goes one step back; everything typed is
 * kept in both directions. Steps that were not reached yet cannot be opened by the address.
 */
export default function SignUpPerson() {
  // the address comes from outside
  const search = useSearch()
  const navigate = useNavigate()
  const { sent, send } = useSentCode('sign-up')
  const [phone, setPhone] = useState('')
  /** the code that proved right, with its phone */
  const [proved, setProved] = useState<{ contact: Contact; code: string } | null>(null)
  const [codeProblem, setCodeProblem] = useState<string | null>(null)
  const [details, setDetails] = useState<Details | null>(null)

  const reached: Step = proved ? 'details' : sent ? 'code' : 'contact'
  const wantedStep = steps.find((step) => step === search['step']) ?? 'contact'
  const step = steps.indexOf(wantedStep) <= steps.indexOf(reached) ? wantedStep : reached

  const goTo = (next: Step) =>
    navigate({ to: '/sign-up/person', search: next === 'contact' ? {} : { step: next } })

  return (
    <Page crumbs={<StepsLine at={steps.indexOf(step)} />}>
      {step === 'contact' && (
        <PhoneForm
          phone={phone}
          why={entrance.phoneWhy}
          onPhone={setPhone}
          onSend={async (contact) => {
            await send(contact)
            if (proved?.contact.checkSelect !== 'phone' || contact.checkSelect !== 'phone') setProved(null)
            else if (proved.contact.phone !== contact.phone) setProved(null)
            setCodeProblem(null)
            await goTo('code')
          }}
        />
      )}
      {step === 'code' && sent && (
        <CodeStep
          sent={sent}
          problem={codeProblem}
          onResend={() => send(sent.contact)}
          onOther={() => void goTo('contact')}
          onRight={async (code) => {
            setProved({ contact: sent.contact, code })
            setCodeProblem(null)
            await goTo('details')
          }}
        />
      )}
      {step === 'details' && proved && (
        <DetailsStep
          contact={proved.contact}
          code={proved.code}
          typed={details}
          onTyped={setDetails}
          onCodeRefused={(message) => {
            setCodeProblem(message)
            void goTo('code')
          }}
        />
      )}
      <p className={styles.below}>
        <span>
          {auth.person.haveAccount} <Link to="/sign-in/person">{auth.person.signIn}</Link>
        </span>
      </p>
    </Page>
  )
}
