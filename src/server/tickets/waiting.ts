import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'

/** Open tickets whose last message is from the customer and newer than `since`: the company has to answer them. */
export async function waitingTickets({ db }: Pick<Deps, 'db'>, since: Date) {
  const rows = await db
    .selectFrom('portal.tickets as t')
    .innerJoin('portal.ticket_messages as m', 'm.ticket_id', 't.ticket_id')
    .leftJoin('portal.ticket_files as f', (join) =>
      join.onRef('f.ticket_id', '=', 'm.ticket_id').onRef('f.message_id', '=', 'm.message_id'),
    )
    .select(['t.ticket_id', 't.kind', 't.state'])
    .select([
      sql<Date>`max(m.at)`.as('written_at'),
      sql<number>`count(distinct m.message_id) filter (where m.author = 'customer')::int`.as('words'),
      sql<number>`count(f.file_id)::int`.as('files'),
    ])
    .where('t.state', 'in', ['new', 'in-progress'])
    .where('t.updated_at', '>=', since)
    // an employee has it in hand
    .where('t.assignee', 'is', null)
    // a request is decided by people, and its answer says how
    .where(sql<boolean>`not exists (select from portal.requests r where r.ticket_id = t.ticket_id)`)
    .groupBy(['t.ticket_id', 't.kind', 't.state'])
    .having(
      sql<boolean>`max(m.at) filter (where m.author = 'customer') >= ${since}
        and max(m.at) filter (where m.author = 'customer')
          >= coalesce(max(m.at) filter (where m.author = 'company'), '-infinity')`,
    )
    .limit(100)
    .execute()
  return rows.flatMap(({ state, ...row }) =>
    state === 'new' || state === 'in-progress'
      ? [
          {
            id: row.ticket_id,
            kind: row.kind,
            state,
            words: row.words,
            files: row.files,
            writtenAt: row.written_at,
          },
        ]
      : [],
  )
}
