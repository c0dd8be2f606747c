import { createHash } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'

/** Phones and mailboxes are found in the log of deliveries by this. */
export const recipientHash = (key: Buffer, recipient: string): Buffer =>
  createHash('sha256').update(key).update(recipient.toLowerCase()).digest()

/** The same inside a statement. */
export const recipientHashOf = (key: Buffer, recipient: RawBuilder<unknown>): RawBuilder<Buffer> =>
  sql<Buffer>`sha256(${key}::bytea || convert_to(lower(${recipient}), 'UTF8'))`
