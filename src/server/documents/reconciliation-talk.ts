import type { z } from 'zod'
import type { reconciliationTalk } from '#contract/reconciliation-talk.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { inTransaction } from '#server/db/open.ts'
import { ownNumber } from '#server/own-number.ts'
import { Problem } from '#server/problem.ts'
import { fileRequest } from '#server/requests/file-request.ts'
import { dateText, daysText } from '#text/dates.ts'
import { ledgerKindText } from '#text/documents.ts'
import { reconciliationTalk as words } from '#text/reconciliation-talk.ts'
import { reconciliation } from './reconciliation.ts'
import { lockPapers } from './take-paper-back.ts'
import { nameOf } from './who.ts'

type Firm = Caller<'entity' | 'provider'>
type Agreeing = z.output<typeof reconciliationTalk.agree.request>
type Objecting = z.output<typeof reconciliationTalk.object.request>

const FINAL = new Set(['signed', 'signed-company'])
/** Whatever is answered later, what is signed stays signed. */
const isFinal = ({ kind }: Pick<Row, 'kind'>): boolean => FINAL.has(kind)

async function eventsOf(db: Deps['db'], account: string) {
  const rows = await db
    .selectFrom('portal.reconciliation_events')
    .selectAll()
    .where('account', '=', account)
    .orderBy('to_date', 'desc')
    .orderBy('from_date', 'desc')
    .orderBy('event_id')
    .execute()
  return Map.groupBy(rows, (row) => `${row.from_date} ${row.to_date}`)
}

type Row = NonNullable<Awaited<ReturnType<typeof eventsOf>> extends Map<string, (infer R)[]> ? R : never>

const shownEvent = ({ at, kind, by_name, closing_kop, note }: Omit<Row, 'event_id'>) => ({
  at: at.toISOString(),
  kind,
  by: by_name,
  closingKopiykas: closing_kop,
  note,
})

export async function listTalks(
  { db }: Deps,
  caller: Firm,
  input: z.output<typeof reconciliationTalk.periods.request>,
) {
  const events = await eventsOf(db, ownNumber(caller, input.account))
  return {
    status: 'success' as const,
    rows: [...events.values()].flatMap((periodEvents) => {
      const last = periodEvents.findLast(isFinal) ?? periodEvents.at(-1)
      return last === undefined
        ? []
        : { from: last.from_date, to: last.to_date, state: last.kind, events: periodEvents.map(shownEvent) }
    }),
  }
}

/** What is said of a period is written after the last that was said; to be called with the papers of the account locked. */
async function say(
  deps: Deps,
  caller: Firm,
  period: { account: string; from: string; to: string },
  event: { kind: 'agreed' | 'objected'; closingKopiykas: number; note: string | null },
) {
  const { account, from, to } = period
  const events = (await eventsOf(deps.db, account)).get(`${from} ${to}`) ?? []
  const last = events.at(-1)
  const again = last?.kind === 'agreed' && event.kind === 'agreed'
  if (events.some(isFinal) || (again && last.closing_kop === event.closingKopiykas))
    throw new Problem('conflict')
  const row = {
    account,
    from_date: from,
    to_date: to,
    at: deps.now(),
    kind: event.kind,
    by_name: await nameOf(deps, caller),
    closing_kop: event.closingKopiykas,
    note: event.note,
  }
  await deps.db.insertInto('portal.reconciliation_events').values(row).execute()
  return shownEvent(row)
}

/** @throws like `reconciliation`; 'conflict' where the same figures are agreed already, or the act is signed */
export const agree = (deps: Deps, caller: Firm, input: Agreeing) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const account = ownNumber(caller, input.account)
    // what is read now stays so until it is answered
    await lockPapers(inner, account)
    const act = await reconciliation(inner, caller, input)
    const event = await say(
      inner,
      caller,
      { account, from: act.from, to: act.to },
      { kind: 'agreed', closingKopiykas: act.closingKopiykas, note: null },
    )
    return { status: 'success' as const, event }
  })

/** An objection is a request to the company, and an event of the act. @throws also 'request-open' */
export const object = (deps: Deps, caller: Firm, input: Objecting, visit: Visit) =>
  inTransaction(deps.db, async (db) => {
    const inner = { ...deps, db }
    const account = ownNumber(caller, input.account)
    await lockPapers(inner, account)
    const act = await reconciliation(inner, caller, input)
    const { line, ours, text } = objectionTo(act, input)
    const request = await fileRequest(
      inner,
      caller,
      {
        account,
        kind: 'act-objection',
        subject: daysText(act.from, act.to),
        facts: { from: act.from, to: act.to, line, ours, own: input.ownKopiykas },
        text,
        files: input.files ?? [],
      },
      visit,
    )
    await say(
      inner,
      caller,
      { account, from: act.from, to: act.to },
      { kind: 'objected', closingKopiykas: act.closingKopiykas, note: text },
    )
    return { status: 'success' as const, request }
  })

/** @throws 'not-found' on `line` */
function objectionTo({ rows }: Awaited<ReturnType<typeof reconciliation>>, input: Objecting) {
  const row = rows[input.line - 1]
  if (input.line > 0 && row === undefined) throw new Problem('not-found', { field: 'line' })
  const line =
    row === undefined
      ? words.lacking
      : [dateText(row.date), ledgerKindText(row.kind), row.document].filter(Boolean).join(', ')
  const ours = row === undefined ? null : row.debitKopiykas - row.creditKopiykas
  const text = [
    words.ofLine(line),
    ...(ours === null ? [] : [words.ours(ours)]),
    ...(input.ownKopiykas === null ? [] : [words.own(input.ownKopiykas)]),
    input.note.trim(),
  ].join('\n')
  return { line, ours, text }
}
