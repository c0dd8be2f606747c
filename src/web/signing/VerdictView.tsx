import { IconCircleCheck, IconCircleMinus, IconCircleX } from '@tabler/icons-react'
import { dateTimeText } from '#text/dates.ts'
import {
  checkStates,
  checkSteps,
  containerFormats,
  lastDayText,
  refusalText,
  signatureKinds,
  signing as words,
} from '#text/signing.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Facts } from '#web/ui/Facts.tsx'
import layout from '#web/ui/layout.module.css'
import type { Verdict } from './paper.ts'
import styles from './signing.module.css'

const ICONS = { good: IconCircleCheck, bad: IconCircleX, unchecked: IconCircleMinus } as const

type Props = {
  verdict: Verdict
  /** in the time line: the steps open on a press */
  brief?: boolean
}

/** What a check found: the outcome, each step, and who signed. */
export function VerdictView({ verdict, brief = false }: Props) {
  const { accepted, refusal, format, signers } = verdict
  return (
    <div className={layout.stack12}>
      {refusal ? (
        <Alert tone="act" announce={!brief}>
          <b>{words.notAccepted}.</b> {refusalText(refusal, signers)}
        </Alert>
      ) : (
        !brief && (
          <Alert tone="good" announce>
            <b>{words.accepted}.</b> {signers.map(({ name }) => name).join(', ')}
          </Alert>
        )
      )}
      {brief && accepted && <p>{signers.map(signerLine).join('; ')}</p>}
      {brief ? (
        <details>
          <summary>{words.whatWasChecked}</summary>
          <Details verdict={verdict} />
        </details>
      ) : (
        <Details verdict={verdict} />
      )}
      {!brief && format && <p className={styles.quiet}>{containerFormats[format]}</p>}
    </div>
  )
}

const signerLine = ({ name, title, company }: Verdict['signers'][number]) =>
  [name, title, company === null ? null : words.withCode(company)].filter(Boolean).join(', ')

const Details = ({ verdict: { accepted, steps, lists = [], signers } }: { verdict: Verdict }) => (
  <>
    <ul className={styles.steps}>
      {steps.map(({ step, state }) => {
        const Icon = ICONS[state]
        return (
          <li key={step} data-state={state}>
            <Icon size={20} stroke={1.75} aria-hidden="true" />
            <span>{checkSteps[step]}</span>
            <span className={styles.quiet}>{checkStates[state]}</span>
          </li>
        )
      })}
    </ul>
    {lists.map(({ issuer, of, number }) => (
      <p key={`${issuer}${of}${number}`} className={styles.quiet}>
        {words.list(issuer, dateTimeText(Date.parse(of)), number)}
      </p>
    ))}
    {accepted && steps.some(({ step, state }) => step === 'revocation' && state === 'unchecked') && (
      <p className={styles.quiet}>{words.unrevoked}</p>
    )}
    {signers.map((signer) => (
      <Facts
        key={`${signer.serial}${signer.signedAt}`}
        facts={[
          [words.signer.name, signer.name || words.protocol.noName],
          [words.signer.organisation, signer.organisation ?? '—'],
          [words.signer.company, signer.company ?? words.signer.noCode],
          [words.signer.issuer, signer.issuer],
          [words.signer.kind, signer.kind ? signatureKinds[signer.kind] : words.signer.unknownKind],
          [words.signer.validTo, lastDayText(signer.validTo)],
          [words.signer.signedAt, signer.signedAt ? dateTimeText(Date.parse(signer.signedAt)) : '—'],
        ]}
      />
    ))}
  </>
)
