import { lazy, Suspense, useState } from 'react'
import { agreementOf, AGREEMENT_MAX, AGREEMENT_MIN } from '#domain/agreement-text.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { dateText } from '#text/dates.ts'
import { numberText } from '#text/format.ts'
import { companySettings as words } from '#text/staff-company.ts'
import { minimumText } from '#text/validation.ts'
import type { Reply } from '#web/api/call.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { chunk, inBrowser } from '#web/chunk.ts'
import { Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { filledRule } from '#web/forms/text-rules.ts'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { TextInput } from '#web/ui/TextInput.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import styles from './company.module.css'

const Agreed = lazy(chunk(() => import('./Agreed.tsx'), inBrowser))

type Version = Reply<'/api/admin/company/agreements'>['versions'][number]

/** Versions of the user agreement: who agreed to which, each readable; the next one is proposed here. */
export default function Agreements() {
  const answer = useCall('/api/admin/company/agreements', {}, { staleMs: 0 })
  const [whose, setWhose] = useState<number | null>(null)
  const [read, setRead] = useState<Version | null>(null)
  return (
    <Loaded answer={answer}>
      {({ versions, mayPropose }) => (
        <div className={styles.part}>
          <Alert>{words.agreementHint}</Alert>
          <ul className={styles.versions}>
            {versions.map((agreement) => (
              <li key={agreement.version}>
                <span>
                  {words.version(agreement.version)}, {words.versionFrom(dayOf(agreement))},{' '}
                  {words.agreed(numberText(agreement.users))}
                </span>
                <Button look="quiet" onClick={() => setRead(agreement)}>
                  {words.readVersion}
                </Button>
                <Button look="quiet" onClick={() => setWhose(agreement.version)}>
                  {words.seeAgreed}
                </Button>
              </li>
            ))}
          </ul>
          {versions[0] !== undefined &&
            (mayPropose ? (
              <Next key={versions[0].version} last={versions[0]} />
            ) : (
              <p className={layout.quiet}>{words.onlyAll}</p>
            ))}
          {whose !== null && (
            <Suspense>
              <Agreed version={whose} onClose={() => setWhose(null)} />
            </Suspense>
          )}
          {read !== null && (
            <Dialog open onClose={() => setRead(null)} title={words.version(read.version)} width="upload">
              <p className={styles.whole}>{`${read.text}\n\n${read.notice}`}</p>
            </Dialog>
          )}
        </div>
      )}
    </Loaded>
  )
}

const dayOf = ({ publishedAt }: Version) => dateText(kyivDate(new Date(publishedAt)))

function Next({ last }: { last: Version }) {
  const propose = useWrite('/api/admin/company/agreements/propose')
  const [today] = useState(() => kyivDate(new Date()))
  // a text of many pages is not lost with the session
  const { form } = useKeptForm(`agreement:${last.version}`, {
    initial: { text: last.text, notice: last.notice, from: today },
    rules: {
      text: (typed, { notice }) =>
        typed.trim().length < AGREEMENT_MIN
          ? minimumText(AGREEMENT_MIN)
          : agreementOf(typed, notice) === null
            ? words.badText
            : null,
      notice: filledRule,
      from: (typed) => (typed < today ? words.badDay : null),
    },
    submit: async ({ text, notice, from }) => {
      if (text.trim() === last.text && notice.trim() === last.notice) {
        toast.good(words.nothing)
        return false
      }
      await propose.mutateAsync({ body: { seen: last.version, text, notice, from } })
      toast.good(words.proposed)
    },
  })
  return (
    <Form form={form} wide>
      <TextInput label={words.fields.agreementFrom} type="date" {...form.field('from')} />
      <Textarea
        label={words.fields.agreementText}
        description={words.agreementFormat}
        rows={18}
        maxLength={AGREEMENT_MAX}
        {...form.field('text')}
      />
      <Textarea
        label={words.fields.agreementNotice}
        rows={10}
        maxLength={AGREEMENT_MAX}
        {...form.field('notice')}
      />
      <SubmitRow form={form}>{words.proposeAgreement}</SubmitRow>
    </Form>
  )
}
