import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Deps } from '#server/deps.ts'
import { keptProblem, problemKept } from '#server/kept-problem.ts'
import { Problem } from '#server/problem.ts'

/** Longer than a portion of the check takes; past it whoever was making the check is considered dead. */
const LEASE = 30_000
/** How long one call waits for a check after the file has been read; the browser asks again. */
const SPELL = 1_500
const LOOK = 100

type Own = Pick<Deps, 'db' | 'now' | 'log'>
/** Rows that have their verdict, and all of them; 0 of 0 until the file has been read. */
type Checking = { readonly judged: number; readonly total: number }
/** Told of the progress of a check. */
export type OnJudged = (judged: number, total: number) => Promise<void>

/**
 * Makes the check of a file, or waits for whoever makes it. A check that takes longer than a call goes on without it;
 * one whose process died is made anew after its lease.
 * @returns how far it is; null: nobody makes it any more
 * @throws the problem of the file, once
 */
export async function checkOrWait(
  deps: Own,
  file: string,
  work: (onJudged: OnJudged) => Promise<void>,
): Promise<Checking | null> {
  await look(deps, file)
  if (await lease(deps, file)) {
    let waits = true
    // reading has its own limit of time, and what is wrong with the file is told by the call that reads it
    const read = Promise.withResolvers<void>()
    const watched = (onJudged: OnJudged) =>
      work((judged, total) => {
        read.resolve()
        return onJudged(judged, total)
      })
    const made = make(deps, file, watched, () => waits)
    made.catch(() => undefined)
    try {
      await Promise.race([made, read.promise.then(() => pause(SPELL, undefined, { ref: false }))])
    } finally {
      waits = false
    }
  } else {
    const till = performance.now() + SPELL
    while (performance.now() < till && (await look(deps, file))) await pause(LOOK)
  }
  return look(deps, file)
}

async function lease({ db, now }: Own, file: string): Promise<boolean> {
  const at = now()
  const { numAffectedRows } = await sql`
    insert into portal.mass_checks as c (file_id, leased_until) values (${file}, ${new Date(at.getTime() + LEASE)})
    on conflict (file_id) do update set leased_until = excluded.leased_until, judged = 0, total = 0
    where c.leased_until < ${at} and c.problem is null`.execute(db)
  return numAffectedRows === 1n
}

/** @param waited whether a call still waits, and is told of a failure itself */
async function make(
  deps: Own,
  file: string,
  work: (onJudged: OnJudged) => Promise<void>,
  waited: () => boolean,
): Promise<void> {
  const { db, now, log } = deps
  const save = (fields: { judged?: number; total?: number; problem?: string }) =>
    db
      .updateTable('portal.mass_checks')
      .set({ ...fields, leased_until: new Date(now().getTime() + LEASE) })
      .where('file_id', '=', file)
      .execute()
  try {
    await work(async (judged, total) => void (await save({ judged, total })))
    await drop(deps, file)
  } catch (error) {
    if (waited()) {
      await drop(deps, file)
      throw error
    }
    const known = error instanceof Problem
    if (!known) log.error({ err: error }, 'a file of readings could not be checked')
    await save({ problem: keptProblem(known ? error : new Problem('internal')) })
  }
}

/** How far the check is. @throws its problem, which is then forgotten */
async function look(deps: Own, file: string): Promise<Checking | null> {
  const row = await deps.db
    .selectFrom('portal.mass_checks')
    .select(['judged', 'total', 'problem'])
    .where('file_id', '=', file)
    .executeTakeFirst()
  if (!row) return null
  if (row.problem === null) return { judged: row.judged, total: row.total }
  await drop(deps, file)
  throw problemKept(row.problem)
}

const drop = ({ db }: Own, file: string) =>
  db.deleteFrom('portal.mass_checks').where('file_id', '=', file).execute()
