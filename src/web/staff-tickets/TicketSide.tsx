import type { ReactNode } from 'react'
import { kyivDate } from '#domain/kyiv.ts'
import { isOpenTicket, TICKET_MESSAGE } from '#domain/ticket.ts'
import { siteName } from '#text/site-name.ts'
import { kindName } from '#text/ticket-kinds.ts'
import { dateText, dateTimeText } from '#text/dates.ts'
import { staffTickets } from '#text/staff-tickets.ts'
import { staffTicket as words } from '#text/staff-ticket.ts'
import { terms } from '#text/terms.ts'
import { useWrite } from '#web/api/queries.ts'
import { Form } from '#web/forms/Form.tsx'
import { SubmitRow } from '#web/forms/SubmitRow.tsx'
import { useKeptForm } from '#web/forms/kept-form.ts'
import { Link } from '#web/navigation/Link.tsx'
import { usePermission } from '#web/staff/permission.ts'
import { textRule } from '#web/tickets/text-rule.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Card } from '#web/ui/Card.tsx'
import { type FactRow, Facts } from '#web/ui/Facts.tsx'
import { Textarea } from '#web/ui/Textarea.tsx'
import layout from '#web/ui/layout.module.css'
import { toast } from '#web/ui/toasts.ts'
import { keepOpened, type Opened } from './opened.ts'
import styles from './ticket.module.css'

/** What is known beside the conversation: the term, the customer with their data masked, notes, history. */
export const TicketSide = ({ opened, children }: { opened: Opened; children: ReactNode }) => (
  <div className={styles.side}>
    {children}
    <Term opened={opened} />
    <Customer opened={opened} />
    <Notes opened={opened} />
    <History opened={opened} />
  </div>
)

function Term({ opened: { ticket, rule, compensation } }: { opened: Opened }) {
  const facts: FactRow[] = [
    [staffTickets.columns.kind, kindName(ticket.kind)],
    [staffTickets.company, siteName(ticket.site)],
  ]
  if (isOpenTicket(ticket.state)) facts.push([words.promised, dateText(ticket.dueOn)])
  if (rule) {
    facts.push([words.rule, words.ruleText(rule.days, rule.unit)])
    facts.push([words.confidence, staffTickets.confidence[rule.confidence]])
  }
  return (
    <Card>
      {compensation && (
        <Alert tone="act">
          {words.missed({
            due: compensation.dueOn,
            least: compensation.leastKopiykas,
            most: compensation.mostKopiykas,
          })}
        </Alert>
      )}
      <Facts facts={facts} />
      {rule && (
        <p className={layout.quiet}>
          {rule.act}. {rule.note} {rule.confidence !== 'high' && words.onlyStaff}
        </p>
      )}
    </Card>
  )
}

function Customer({ opened: { ticket, customer } }: { opened: Opened }) {
  const looks = usePermission('accounts.look', ticket.site)
  const facts: FactRow[] = [
    [words.customer, `${customer.name} · ${words.kinds[customer.kind]}`],
    [staffTickets.columns.account, ticket.account, ticket.account],
    ...(customer.phone ? [[terms.phone, customer.phone] as const] : []),
    ...(customer.email ? [[terms.email, customer.email] as const] : []),
    [words.since, dateText(kyivDate(Date.parse(customer.since)))],
    [words.tickets, String(customer.tickets)],
  ]
  return (
    <Card>
      <Facts facts={facts} />
      {looks && (
        <Link to="/cabinet/admin/ca_check/$account" params={{ account: ticket.account }} preload={false}>
          {words.openAccount}
        </Link>
      )}
    </Card>
  )
}

function Notes({ opened }: { opened: Opened }) {
  const { notes, ticket } = opened
  const writes = usePermission('tickets.answer', ticket.site)
  return (
    <Card title={words.notes}>
      {notes.length === 0 && <p className={layout.quiet}>{words.noNotes}</p>}
      <ol className={layout.stack12}>
        {notes.map((note) => (
          <li key={note.id}>
            <p className={layout.quiet}>
              {[note.who, dateTimeText(Date.parse(note.at)), note.from && words.fromMerged(note.from)]
                .filter(Boolean)
                .join(' · ')}
            </p>
            <p className={styles.text}>{note.text}</p>
          </li>
        ))}
      </ol>
      {writes && <NoteForm ticket={ticket.id} />}
    </Card>
  )
}

function NoteForm({ ticket }: { ticket: string }) {
  const note = useWrite('/api/admin/tickets/note')
  const { form, clear } = useKeptForm(`ticket-note:${ticket}`, {
    initial: { text: '' },
    rules: { text: textRule({ min: 2, max: TICKET_MESSAGE.max }) },
    submit: async ({ text }, key) => {
      const next = await note.mutateAsync({ body: { ticket, text }, options: { idempotencyKey: key } })
      toast.good(words.noted)
      return () => {
        clear()
        keepOpened(next)
      }
    },
  })
  return (
    <Form form={form} wide>
      <Textarea label={words.note} description={words.noteHint} rows={2} {...form.field('text')} />
      <SubmitRow form={form} look="outline">
        {words.addNote}
      </SubmitRow>
    </Form>
  )
}

const events: Readonly<Record<string, string>> = words.events

function History({ opened: { history } }: { opened: Opened }) {
  return (
    history.length > 0 && (
      <details className={styles.history}>
        <summary>{words.history}</summary>
        <ol className={layout.stack12}>
          {history.map(({ kind, who, at, details }) => (
            <li key={`${at}${kind}`}>
              <p className={layout.quiet}>
                {dateTimeText(Date.parse(at))}
                {who !== null && ` · ${who}`}
              </p>
              <p className={styles.text}>
                {events[kind] ?? kind}
                {said(details)}
              </p>
            </li>
          ))}
        </ol>
      </details>
    )
  )
}

/** What else is known of an event: to whom, where to, why. */
function said({ to, into, number, reason }: Opened['history'][number]['details']): string {
  const parts = [to ? siteName(to) : null, into, number, reason].filter(Boolean)
  return parts.length === 0 ? '' : `: ${parts.join(', ')}`
}
