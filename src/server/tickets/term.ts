import { sql } from 'kysely'
import { type AnswerTerm, afterPause, endOfTerm, termFor, type WorkCalendar } from '#domain/answer-term.ts'
import type { IsoDate } from '#domain/calendar.ts'
import { readRule } from '#domain/rules.ts'
import { dueOn } from '#domain/ticket.ts'
import type { Deps } from '#server/deps.ts'
import { ownRules } from '#server/rules/dated.ts'
import { CALENDAR_KINDS, calendarOf } from '#server/rules/work-days.ts'

type Store = Pick<Deps, 'db'>
type Rules = { terms: readonly AnswerTerm[]; calendar: WorkCalendar }

/** The regulator's terms and the working-day calendar, as they are entered. */
export async function answerRules({ db }: Store): Promise<Rules> {
  const rules = await ownRules({ db }, ['term', ...CALENDAR_KINDS])
  return {
    terms: rules.flatMap(({ kind, variant, validFrom, validTo, value, act, confidence, note }) => {
      const term = kind === 'term' ? readRule(kind, value) : null
      if (term?.kind !== 'term') return []
      const { days, unit, longest } = term
      const topic = variant === 'all' ? null : variant
      return { topic, from: validFrom, to: validTo, days, unit, longest, act: act ?? '', confidence, note }
    }),
    calendar: calendarOf(rules),
  }
}

/**
 * A term that begins on a day: what is promised to the customer (rules that are sure), and what employees keep to (the
 * rule of the topic, sure or not). Without any rule both are the term the portal has of its own.
 */
export async function newTerm(store: Store, topic: string, from: IsoDate) {
  const { terms, calendar } = await answerRules(store)
  const sure = termFor(terms, topic, from, { sure: true })
  const strict = termFor(terms, topic, from)
  const promised = sure ? endOfTerm(from, sure, calendar) : dueOn(from)
  const kept = strict ? endOfTerm(from, strict, calendar) : promised
  return {
    term_topic: topic,
    term_from: from,
    due_on: promised,
    answer_by: kept < promised ? kept : promised,
    paused_on: null,
  }
}

/**
 * By which rule the term of a ticket is counted: some requests have one of their own, which is no topic of
 * conversation.
 */
export const topicOfTerm = ({ kind, term_topic }: { kind: string; term_topic: string | null }): string =>
  term_topic ?? kind

type Paused = {
  kind: string
  term_topic: string | null
  term_from: IsoDate
  due_on: IsoDate
  answer_by: IsoDate
  paused_on: IsoDate | null
}

/** The same term after the customer was asked and has answered: later by the days of the pause. */
export async function resumedTerm(store: Store, ticket: Paused, today: IsoDate) {
  const { paused_on: since } = ticket
  if (since === null) return {}
  const { terms, calendar } = await answerRules(store)
  const about = { began: ticket.term_from, pause: { from: since, to: today } }
  const topic = topicOfTerm(ticket)
  const strict = termFor(terms, topic, ticket.term_from)
  const sure = termFor(terms, topic, ticket.term_from, { sure: true })
  const due_on = sure ? afterPause(ticket.due_on, sure, about, calendar) : ticket.due_on
  const answer_by = strict ? afterPause(ticket.answer_by, strict, about, calendar) : ticket.answer_by
  return { due_on, answer_by: answer_by < due_on ? answer_by : due_on, paused_on: null }
}

/**
 * Writes down every term that was missed and is not written down yet: of tickets that wait for the company past their
 * last day, or of one ticket that is about to be answered. One statement, one record a term, however often it runs and
 * wherever it is cut off.
 *
 * @returns how many were found
 */
export async function recordMissed(
  { db }: Store,
  now: Date,
  today: IsoDate,
  ticket?: string,
): Promise<number> {
  const answer = await sql`
    with missed as (
      insert into portal.compensations (ticket_id, term_from, site, account, topic, due_on, found_at, customer,
        least_kop, most_kop, act, confidence)
      select t.ticket_id, t.term_from, t.site, t.account, coalesce(t.term_topic, t.kind), t.answer_by, ${now},
        case when u.kind = 'person' then 'household' else 'business' end,
        sums.least, sums.most, sums.act, sums.confidence
      from portal.tickets t
      join portal.users u using (user_id)
      cross join lateral (
        select min(value::bigint) as least, max(value::bigint) as most, coalesce(max(act), '') as act,
          max(confidence) as confidence
        from portal.rules
        where kind = 'compensation' and (variant = 'household') = (u.kind = 'person')
          and valid_from <= t.answer_by and (valid_to is null or valid_to >= t.answer_by)
        having count(*) > 0
      ) sums
      where t.state in ('new', 'in-progress') and t.answer_by < ${today}
        and (${ticket ?? null}::uuid is null or t.ticket_id = ${ticket ?? null})
        and not exists (select from portal.compensations c
          where c.ticket_id = t.ticket_id and c.term_from = t.term_from)
        -- the term came from a ticket that was merged into this one, and was written down there
        and not exists (select from portal.tickets m
          join portal.compensations c on c.ticket_id = m.ticket_id
          where m.merged_into = t.ticket_id and c.term_from = t.term_from)
      on conflict do nothing
      returning ticket_id, due_on
    )
    insert into portal.ticket_events (ticket_id, at, kind, details)
    select ticket_id, ${now}, 'missed', jsonb_build_object('due', due_on) from missed`.execute(db)
  return Number(answer.numAffectedRows ?? 0)
}
