import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from 'kysely'
import { Fault } from '#server/fault.ts'
import { named } from './named.ts'
import type { Database } from './schema.ts'

/** A placeholder for a value that is known only when the statement is run. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** It only compiles queries: there is no database behind it. */
const writer = new Kysely<Database>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** Slots are made when they are named: to a pattern with a rest, or a spread, there would be none. */
function refuseRest(): never {
  throw new Fault('the parameters of a prepared statement are named one by one')
}

type Query<Row> = { compile: (db: Kysely<Database>) => CompiledQuery<Row> }

/**
 * A statement of a hot path: written once by kysely, sent by its name afterwards (see `named`).
 * `build` is called once, with placeholders instead of values: it must not look at them, and a list goes as
 * one array (`= any(…)`), not as `in (…)`.
 * ```ts
 * const lastReading = prepared('last-reading', (db, p: { account: string }) =>
 *   db.selectFrom('core.readings').selectAll().where('account_id', '=', p.account))
 * const rows = await lastReading(db, { account })
 * ```
 */
export function prepared<Params extends Record<string, unknown>, Row>(
  name: string,
  build: (db: Kysely<Database>, params: Params) => Query<Row>,
): (db: Kysely<Database>, params: Params) => Promise<Row[]> {
  // Every property of it is a slot; the type says what the value will be.
  const slots = new Proxy({}, { get: (_, key) => new Slot(String(key)), ownKeys: refuseRest }) as Params
  const compiled = named(name, build(writer, slots).compile(writer))
  const fill = (value: unknown, params: Params) => (value instanceof Slot ? params[value.name] : value)

  return async (db, params) => {
    const parameters = compiled.parameters.map((value) => fill(value, params))
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters })
    return rows
  }
}

/**
 * Hot statements of which each differs by one word that has few values, such as the order of its rows: every one of
 * them is written at its first use.
 */
export function preparedEach<Key, Params extends Record<string, unknown>, Row>(
  nameOf: (key: Key) => string,
  build: (params: Params, key: Key, db: Kysely<Database>) => Query<Row>,
): (db: Kysely<Database>, key: Key, params: Params) => Promise<Row[]> {
  const written = new Map<string, ReturnType<typeof prepared<Params, Row>>>()
  return (db, key, params) => {
    const name = nameOf(key)
    const known =
      written.get(name) ?? prepared<Params, Row>(name, (writing, slots) => build(slots, key, writing))
    written.set(name, known)
    return known(db, params)
  }
}
