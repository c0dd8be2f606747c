import type { QueryCreator } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import type { Caller } from '#server/deps.ts'

/** The statement by which somebody has read a ticket until this moment: their own look, nobody else's. */
export const reading = (
  db: QueryCreator<Database>,
  { userId: user_id }: Pick<Caller, 'userId'>,
  ticket_id: string,
  read_at: Date,
) =>
  db
    .insertInto('portal.ticket_reads')
    .values({ ticket_id, user_id, read_at })
    .onConflict((on) => on.columns(['ticket_id', 'user_id']).doUpdateSet({ read_at }))
