import { type KeyboardEvent, useRef, useState } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { ANSWER } from '#domain/staff-ticket.ts'
import { answerTemplates, filledTemplate } from '#text/staff-tickets.ts'
import { staffTicket as words } from '#text/staff-ticket.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { useCall, useWrite } from '#web/api/queries.ts'
import { Form, FormActions } from '#web/forms/Form.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Attachments } from '#web/tickets/Attachments.tsx'
import { textRule } from '#web/tickets/text-rule.ts'
import { Button } from '#web/ui/Button.tsx'
import { Select } from '#web/ui/Select.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import { useNow } from '#web/ui/now.ts'
import { toast } from '#web/ui/toasts.ts'
import { fetchOpened, keepOpened, type Opened } from './opened.ts'
import styles from './ticket.module.css'

/**
 * The answer to the customer, or a question to them. What is typed is kept until it is sent: through a reload, an ended
 * session, a role taken away, and a change by somebody else, which is shown before the text can be sent again.
 */
export function AnswerForm({ opened }: { opened: Opened }) {
  const { ticket, can } = opened
  // what the press that sends it says; `isAsking` shows it
  const asks = useRef(false)
  const [isAsking, setAsking] = useState(false)
  const ask = (asking: boolean) => {
    asks.current = asking
    setAsking(asking)
  }
  const answer = useWrite('/api/admin/tickets/answer')

  const { form, files, setFiles, clear } = useKeptForm(`ticket:${ticket.id}`, {
    initial: { text: '' },
    rules: { text: textRule(ANSWER) },
    submit: async ({ text }, key) => {
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
          // what is sent again after somebody's change is another request
          options: { idempotencyKey: `${key}-${ticket.version}${asking ? '-q' : ''}` },
        })
        return () => {
          clear()
          keepOpened(next)
          toast.good(asking ? words.asked : words.sent)
        }
      } catch (failure) {
        if (failure instanceof ApiProblem && failure.code === 'changed-meanwhile')
          await fetchOpened(ticket.id)
        throw failure
      }
    },
  })
  const { text } = form.values

  const send = (asking: boolean) => {
    ask(asking)
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
          ask(!can.answer)
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
      <FormActions>
        {can.answer && (
          <Button type="submit" busy={form.busy && !isAsking}>
            {words.send}
          </Button>
        )}
        {can.ask && (
          <Button
            look={can.answer ? 'outline' : 'filled'}
            busy={form.busy && isAsking}
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
  const ofCompany = (data?.rows ?? []).filter(({ site }) => site === null || site === ticket.site)
  // a day that has passed is promised to nobody
  const isLate = ticket.dueOn < kyivDate(new Date(useNow()))
  const usable = isLate ? ofCompany.filter((row) => !row.text.includes(answerTemplates.term)) : ofCompany
  const ofTopic = (kind: string | null) => (kind === ticket.kind ? 0 : kind === null ? 1 : 2)
  const rows = usable.toSorted((a, b) => ofTopic(a.kind) - ofTopic(b.kind))
  // its place is kept while the texts are on their way
  if (data !== undefined && rows.length === 0) return null
  return (
    <Select
      label={answerTemplates.insert}
      value=""
      placeholder={words.choose}
      description={usable.length < ofCompany.length ? answerTemplates.late : undefined}
      options={rows.map(({ id, title }) => ({ value: id, label: title }))}
      onChange={(id) => {
        const chosen = rows.find((row) => row.id === id)
        if (chosen) onChoose(chosen.text)
      }}
    />
  )
}
