import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { ANSWER } from '#domain/staff-ticket.ts'
import { answerTemplates, filledTemplate } from '#text/staff-tickets.ts'
import { staffTicket as words } from '#text/staff-ticket.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import type { Uploaded } from '#web/files/upload-files.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { useServerForm } from '#web/forms/server-form.ts'
import { useDraft } from '#web/staff/use-draft.ts'
import { Attachments } from '#web/tickets/Attachments.tsx'
import { textRule } from '#web/tickets/text-rule.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { toast } from '#web/ui/toasts.ts'
import { fetchOpened, keepOpened, type Opened } from './opened.ts'
import styles from './ticket.module.css'

/**
 * The answer to the customer, or a question to them. What is typed is kept until it is sent: through a reload, an ended
 * session, a role taken away, and a change by somebody else, which is shown before the text can be sent again.
 */
export function AnswerForm({ opened }: { opened: Opened }) {
  const { ticket, can } = opened
  const draft = useDraft<{ text: string; files: readonly Uploaded[] }>(`ticket:${ticket.id}`, {
    text: '',
    files: [],
  })
  const [files, setFiles] = useState(draft.kept.files)
  const [restored, setRestored] = useState(draft.restored)
  const asks = useRef(false)
  // what is sent again after somebody's change is another request
  const key = useRef({ version: 0, key: '' })
  if (key.current.version !== ticket.version)
    key.current = { version: ticket.version, key: crypto.randomUUID() }
  const answer = useWrite('/api/admin/tickets/answer')

  const form = useServerForm({
    initial: { text: draft.kept.text },
    rules: { text: textRule(ANSWER) },
    submit: async ({ text }) => {
      const asking = asks.current
      try {
        const next = await answer.mutateAsync({
          body: {
            ticket: ticket.id,
            version: ticket.version,
            text,
            asks: asking,
            files: files.map(({ id }) => id),
          },
          options: { idempotencyKey: `${key.current.key}${asking ? '-q' : ''}` },
        })
        draft.forget()
        form.set('text', '')
        setFiles([])
        setRestored(false)
        keepOpened(next)
        toast.good(asking ? words.asked : words.sent)
      } catch (failure) {
        if (failure instanceof ApiProblem && failure.code === 'changed-meanwhile')
          await fetchOpened(ticket.id)
        throw failure
      }
    },
  })
  const { text } = form.values
  const { keep, forget } = draft
  const untouched = text === draft.kept.text && files === draft.kept.files
  useEffect(() => {
    if (untouched) return
    if (text === '' && files.length === 0) forget()
    else keep({ text, files })
    // the functions are made anew at every render, what they write to stays
    // oxlint-disable-next-line react/exhaustive-deps
  }, [text, files, untouched])

  const send = (asking: boolean) => {
    asks.current = asking
    void form.onSubmit()
  }
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    send(!can.answer)
  }
  const insert = (template: string) => {
    const filled = filledTemplate(template, {
      number: ticket.number,
      account: ticket.account,
      due: ticket.dueOn,
    })
    form.set('text', text.trim() === '' ? filled : `${text.trimEnd()}\n\n${filled}`)
  }

  return (
    <Form
      form={{
        ...form,
        onSubmit: (event) => {
          asks.current = !can.answer
          return form.onSubmit(event)
        },
      }}
      wide
    >
      <Textarea
        label={words.answer}
        description={can.answer ? undefined : words.byDecision}
        rows={4}
        maxLength={ANSWER.max}
        onKeyDown={press}
        {...form.field('text')}
      />
      {restored && <p className={styles.quiet}>{words.restored}</p>}
      <FormActions>
        {can.answer && (
          <Button type="submit" busy={form.busy && !asks.current}>
            {words.send}
          </Button>
        )}
        {can.ask && (
          <Button
            look={can.answer ? 'outline' : 'filled'}
            busy={form.busy && asks.current}
            onClick={() => send(true)}
          >
            {words.ask}
          </Button>
        )}
      </FormActions>
      <div className={styles.tools}>
        <Templates ticket={ticket} onChoose={insert} />
        <Attachments ticket={ticket.id} title={words.attachTitle} files={files} onChange={setFiles} />
      </div>
    </Form>
  )
}

type TemplatesProps = { ticket: Opened['ticket']; onChoose: (text: string) => void }

/** Texts for this company, those for this topic first. */
function Templates({ ticket, onChoose }: TemplatesProps) {
  const { data } = useCall('/api/admin/tickets/templates', {})
  const usable = (data?.rows ?? []).filter(({ site }) => site === null || site === ticket.site)
  const ofTopic = (kind: string | null) => (kind === ticket.kind ? 0 : kind === null ? 1 : 2)
  const rows = usable.toSorted((a, b) => ofTopic(a.kind) - ofTopic(b.kind))
  // its place is kept while the texts are on their way
  if (data !== undefined && rows.length === 0) return null
  return (
    <Select
      label={answerTemplates.insert}
      value=""
      placeholder={words.choose}
      options={rows.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => {
        const chosen = rows.find((row) => row.id === id)
        if (chosen) onChoose(chosen.text)
      }}
    />
  )
}
