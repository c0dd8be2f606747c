import type { Kysely } from 'kysely'
import type { Database } from '#server/db/schema.ts'
import { writeRows } from '#seeds/write-rows.ts'

/** Writes drafts whose keys are the columns in camelCase; columns the first one does not name keep their defaults. */
export const writeDrafts = (db: Kysely<Database>, table: string, drafts: readonly object[]): Promise<void> =>
  writeRows(
    db,
    table,
    drafts.map((draft) =>
      Object.fromEntries(Object.entries(draft).map(([key, value]) => [snake(key), value])),
    ),
  )

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
