import { useState } from 'react'
import { REPLY_TEXT } from '#domain/application.ts'
import { kyivDate } from '#domain/kyiv.ts'
import { dateText } from '#text/dates.ts'
import { applicantPage as words } from '#text/staff-applications.ts'
import { call, type Reply } from '#web/api/call.ts'
import { useCall } from '#web/api/queries.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { lengthRule } from '#web/forms/text-rules.ts'
import { useServerForm } from '#web/forms/server-form.ts'
import { useParams } from '#web/navigation/use-navigation.ts'
import { Page } from '#web/page/Page.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Loaded } from '#web/ui/Loaded.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'

/** /application: an applicant answers what the company asks, without signing in. */
export default function ApplicantAnswer() {
  const { code = '' } = useParams()
  const [done, setDone] = useState(false)
  const answer = useCall('/api/application/question', { code }, { staleMs: Infinity, enabled: !done })
  return (
    <Page narrow>
      {done ? (
        <output>
          <EmptyState drawing="done" title={words.done}>
            {words.doneHint}
          </EmptyState>
        </output>
      ) : answer.error?.code === 'link-ended' ? (
        <EmptyState title={words.ended}>{words.endedHint}</EmptyState>
      ) : (
        <Loaded answer={answer}>
          {(question) => <Answering code={code} question={question} onDone={() => setDone(true)} />}
        </Loaded>
      )}
    </Page>
  )
}

type Props = { code: string; question: Reply<'/api/application/question'>; onDone: () => void }

function Answering({ code, question, onDone }: Props) {
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const form = useServerForm({
    initial: { text: '' },
    rules: { text: (text) => lengthRule(text, REPLY_TEXT) },
    submit: async ({ text }) => {
      await call('/api/application/reply', { code, text: text.trim() }, { idempotencyKey })
      onDone()
    },
  })
  return (
    <Form form={form}>
      <p>
        {words.about(question.company)}. {words.until(dateText(kyivDate(new Date(question.until))))}
      </p>
      <p>
        <strong>{words.question}:</strong> {question.question}
      </p>
      <Textarea label={words.answer} {...form.field('text')} />
      <FormActions>
        <Button type="submit" wide busy={form.busy}>
          {words.send}
        </Button>
      </FormActions>
    </Form>
  )
}
