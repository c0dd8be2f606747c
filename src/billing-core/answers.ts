import { createHash } from 'node:crypto'
import { type Kysely, sql, type Transaction } from 'kysely'
import { sqlState } from '#server/db/database-down.ts'
import type { Database } from '#server/db/schema.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Context } from '#server/core/call.ts'
import type { FmName } from '#server/core/function-modules.ts'
import type { Asked, Reply } from './own-ids.ts'
import { CoreRefusal } from '#server/core/refusal.ts'

export type Kept = { hash: string; answer: unknown } | null

/**
 * Fingerprint of a request. It leaves out `now`, because the moment of receipt differs between a request and its
 * repeat.
 */
export function fingerprint(request: object): string {
  const { now: _now, ...body } = request as { now?: unknown } // the code reads only `now`
  return createHash('sha256').update(JSON.stringify(body)).digest('hex')
}

/** The stored answer for a key, or null; refuses a key that was used for another request (promise H1). */
export function replay<N extends FmName>(kept: Kept, hash: string): Reply<N> | null {
  if (!kept) return null
  if (kept.hash !== hash) throw new CoreRefusal('repeat-differs')
  // the same function module wrote it, and `core.call` cuts it to its schema again
  return kept.answer as Reply<N>
}

/** Runs a write once per key: the effect and its answer are committed together, so a repeat gets the same answer. */
export async function once<N extends FmName>(
  db: Kysely<Database>,
  { name }: { readonly name: N },
  request: Asked<N>,
  { key, now }: Context,
  work: (trx: Transaction<Database>) => Promise<Reply<N>>,
): Promise<Reply<N>> {
  const hash = fingerprint(request)
  return inTransaction(db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`${name} ${key}`}, 0))`.execute(trx)
    const { rows } = await sql<NonNullable<Kept>>`
      select encode(body_hash, 'hex') as hash, answer from core.answers
      where function_module = ${name} and key = ${key}`.execute(trx)
    const again = replay<N>(rows[0] ?? null, hash)
    if (again) return again
    const answer = await work(trx)
    await sql`
      insert into core.answers (function_module, key, body_hash, answer, created_at)
      values (${name}, ${key}, decode(${hash}, 'hex'), ${JSON.stringify(answer)}::jsonb, ${now})`.execute(trx)
    return answer
  })
}

const KEPT_DAYS = 30
const PIECE = 5000

/** Deletes answers older than thirty days (promise H1), in pieces short enough for the statement time-out. */
export async function forgetAnswers(db: Kysely<Database>, now: Date): Promise<number> {
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000)
  let forgotten = 0
  for (let piece = PIECE; piece === PIECE;) {
    const { numAffectedRows } = await sql`
      delete from core.answers where ctid = any(array(
        select ctid from core.answers where created_at < ${before} limit ${PIECE}))`.execute(db)
    piece = Number(numAffectedRows ?? 0)
    forgotten += piece
  }
  return forgotten
}

/** Turns refusals of PostgreSQL itself into what they mean to a caller; everything else stays an error. */
export function refusalOf(error: unknown): unknown {
  const state = sqlState(error)
  if (state === '55P03' || state === '57014') return new CoreRefusal('busy')
  if (state !== '23505' || !(error instanceof Error) || !('table' in error)) return error
  if (error.table === 'answers') return new CoreRefusal('repeat-differs')
  if (typeof error.table === 'string' && error.table.startsWith('readings'))
    return new CoreRefusal('already-submitted')
  return error
}
