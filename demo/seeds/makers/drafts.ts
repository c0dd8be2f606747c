import type { Kysely } from 'kysely'
import type { CoreTables, Row } from '#billing/kit/tables.ts'
import type { Database } from '#server/db/schema.ts'
import { writeRows } from '#seeds/write-rows.ts'

type Camel<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : S
/** A row of a table of the core in camelCase, as tests write it. */
export type Draft<T extends keyof CoreTables> = { [C in keyof Row<T> & string as Camel<C>]: Row<T>[C] }
/** The fields that must be given; the others get sane defaults. */
export type PartOf<T extends keyof CoreTables, Said extends keyof Draft<T>> = Pick<Draft<T>, Said> &
  Partial<Omit<Draft<T>, Said>>

/** Writes drafts; columns that the first one does not name keep their defaults. */
export const writeDrafts = <T extends keyof CoreTables>(
  db: Kysely<Database>,
  table: T,
  drafts: readonly Partial<Draft<T>>[],
): Promise<void> =>
  writeRows(
    db,
    `core.${table}`,
    drafts.map((draft) =>
      Object.fromEntries(Object.entries(draft).map(([key, value]) => [snake(key), value])),
    ),
  )

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
