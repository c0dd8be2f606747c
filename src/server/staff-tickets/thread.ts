import { sql } from 'kysely'
import type { z } from 'zod'
import type { staffTickets as calls } from '#contract/staff-tickets.ts'
import { termFor } from '#domain/answer-term.ts'
import { maskEmail } from '#domain/email.ts'
import { mayStaff } from '#domain/permissions.ts'
import { maskPhone } from '#domain/phone.ts'
import { canReopen } from '#domain/staff-ticket.ts'
import { acceptsMessage, isOpenTicket } from '#domain/ticket.ts'
import { hasPermission, ofSites } from '#server/auth/staff.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/problem.ts'
import { answerRules, topicOfTerm } from '#server/tickets/term.ts'
import { queueRows, toRow } from './list.ts'
import { type Staff, staffName } from './store.ts'

type Store = Pick<Deps, 'db'>

/** A ticket as employees work on it. */
export const openTicketOf = (deps: Deps, caller: Staff, input: z.output<typeof calls.thread.request>) =>
  shownTicket(deps, caller, input.ticket)

/** @throws 'ticket-not-found' */
export async function shownTicket(deps: Store, caller: Staff, id: string) {
  const base = deps.db
    .selectFrom('portal.tickets as t')
    .where('t.ticket_id', '=', id)
    .where(ofSites(caller, 'tickets.read', sql.ref('t.site')))
  const row = await queueRows(base, caller)
    .leftJoin('portal.tickets as into', 'into.ticket_id', 't.merged_into')
    .leftJoin('portal.requests as r', (join) =>
      join.onRef('r.ticket_id', '=', 't.ticket_id').on('r.state', '=', 'open'),
    )
    .select([
      't.version',
      't.term_topic',
      't.term_from',
      't.paused_on',
      't.user_id',
      'u.kind as user_kind',
      'u.phone',
      'u.email',
      'u.created_at as since',
      'into.ticket_id as into_id',
      'into.number as into_number',
      'into.title as into_title',
      'r.kind as request',
    ])
    .executeTakeFirst()
  if (!row) throw new Problem('ticket-not-found', { field: 'ticket' })

  const [messages, files, notes, history, colleagues, others, compensation, rules] = await Promise.all([
    messagesOf(deps, id),
    filesOf(deps, id),
    notesOf(deps, id),
    historyOf(deps, id),
    colleaguesFor(deps, row.site),
    othersOf(deps, caller, row.user_id),
    deps.db
      .selectFrom('portal.compensations as c')
      .innerJoin('portal.tickets as t', 't.ticket_id', 'c.ticket_id')
      .select(['c.due_on', 'c.least_kop', 'c.most_kop', 'c.confidence'])
      .where((eb) => eb.or([eb('t.ticket_id', '=', id), eb('t.merged_into', '=', id)]))
      .where('c.term_from', '=', row.term_from)
      .executeTakeFirst(),
    answerRules(deps),
  ])
  const rule = termFor(rules.terms, topicOfTerm(row), row.term_from)
  const answers = hasPermission(caller, 'tickets.answer', row.site)
  return {
    status: 'success' as const,
    ticket: {
      ...toRow(row),
      version: row.version,
      termFrom: row.term_from,
      pausedOn: row.paused_on,
      mergedInto:
        row.into_id === null
          ? null
          : { id: row.into_id, number: row.into_number ?? '', title: row.into_title ?? '' },
      request: row.request,
    },
    rule: rule && {
      days: rule.days,
      unit: rule.unit,
      act: rule.act,
      confidence: rule.confidence,
      note: rule.note,
    },
    customer: {
      kind: row.user_kind === 'admin' ? ('person' as const) : row.user_kind,
      name: toRow(row).customer,
      phone: row.phone && maskPhone(row.phone),
      email: row.email && maskEmail(row.email),
      since: row.since.toISOString(),
      tickets: others.total,
    },
    compensation: compensation
      ? {
          dueOn: compensation.due_on,
          leastKopiykas: compensation.least_kop,
          mostKopiykas: compensation.most_kop,
          confidence: compensation.confidence,
        }
      : null,
    thread: messages.map((message) => ({
      id: message.message_id,
      author: message.author,
      who: message.who,
      text: message.body,
      at: message.at.toISOString(),
      from: message.ticket_id === id ? null : message.number,
      files: files
        .filter((file) => file.message_id === message.message_id)
        .map((file) => ({ id: file.file_id, name: file.name, type: file.media_type, size: file.size })),
    })),
    notes: notes.map((note) => ({
      id: note.note_id,
      who: note.who,
      text: note.body,
      at: note.at.toISOString(),
      from: note.ticket_id === id ? null : note.number,
    })),
    history: history.map((event) => ({
      kind: event.kind,
      who: event.who,
      at: event.at.toISOString(),
      details: event.details,
    })),
    colleagues: colleagues.map((colleague) => ({ ...colleague, self: colleague.id === caller.userId })),
    others: others.rows.filter((other) => other.id !== id),
    can: {
      answer: answers && acceptsMessage(row.state) && row.request === null,
      ask: answers && isOpenTicket(row.state),
      reopen: answers && canReopen(row.state) && row.into_id === null,
      change: answers && isOpenTicket(row.state),
    },
  }
}

/** The messages of the ticket and of those merged into it, the oldest first. */
const messagesOf = ({ db }: Store, id: string) =>
  db
    .selectFrom('portal.ticket_messages as m')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'm.ticket_id')
    .leftJoin('portal.users as s', 's.user_id', 'm.staff_id')
    .select([
      'm.message_id',
      'm.ticket_id',
      'm.author',
      'm.body',
      'm.at',
      't.number',
      staffName('s').as('who'),
    ])
    .where((eb) => eb.or([eb('t.ticket_id', '=', id), eb('t.merged_into', '=', id)]))
    .orderBy('m.at')
    .orderBy('m.message_id')
    .execute()

const filesOf = ({ db }: Store, id: string) =>
  db
    .selectFrom('portal.ticket_files as a')
    .innerJoin('portal.files as f', 'f.file_id', 'a.file_id')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'a.ticket_id')
    .select(['a.message_id', 'f.file_id', 'f.name', 'f.media_type', 'f.size'])
    .where((eb) => eb.or([eb('t.ticket_id', '=', id), eb('t.merged_into', '=', id)]))
    .orderBy('a.position')
    .execute()

/** What employees told one another about the ticket and those merged into it, the oldest first. */
const notesOf = ({ db }: Store, id: string) =>
  db
    .selectFrom('portal.ticket_notes as n')
    .innerJoin('portal.tickets as t', 't.ticket_id', 'n.ticket_id')
    .leftJoin('portal.users as s', 's.user_id', 'n.author')
    .select(['n.note_id', 'n.ticket_id', 'n.body', 'n.at', 't.number', staffName('s').as('who')])
    .where((eb) => eb.or([eb('t.ticket_id', '=', id), eb('t.merged_into', '=', id)]))
    .orderBy('n.at')
    .orderBy('n.note_id')
    .execute()

const historyOf = ({ db }: Store, id: string) =>
  db
    .selectFrom('portal.ticket_events as e')
    .leftJoin('portal.users as s', 's.user_id', 'e.actor')
    .select(['e.kind', 'e.at', 'e.details', staffName('s').as('who')])
    .where('e.ticket_id', '=', id)
    .orderBy('e.event_id', 'desc')
    .limit(100)
    .execute()

/** Employees who may answer tickets of a company. */
export async function colleaguesFor({ db }: Store, site: string) {
  const staff = await db
    .selectFrom('portal.users as u')
    .select(['u.user_id', 'u.login', 'u.roles', staffName('u').as('name')])
    .where('u.kind', '=', 'admin')
    .where('u.state', '=', 'active')
    .orderBy('u.login')
    .execute()
  return staff
    .filter(({ roles }) => mayStaff(roles, 'tickets.answer', site))
    .map(({ user_id, name, login }) => ({ id: user_id, name: name ?? login }))
}

/** Other open tickets of a customer, and how many they have written in all. */
async function othersOf({ db }: Store, caller: Staff, user: string) {
  const rows = await db
    .selectFrom('portal.tickets as t')
    .select(['t.ticket_id as id', 't.number', 't.title', 't.state'])
    .where('t.user_id', '=', user)
    .where(ofSites(caller, 'tickets.read', sql.ref('t.site')))
    .orderBy('t.created_at', 'desc')
    .limit(200)
    .execute()
  return {
    total: rows.length,
    rows: rows.filter(({ state }) => isOpenTicket(state)).map(({ state: _state, ...other }) => other),
  }
}
