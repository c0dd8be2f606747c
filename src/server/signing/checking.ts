import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { SignatureVerdict } from '#contract/paper-fields.ts'
import type { Caller, Deps } from '#server/deps.ts'
import { keptProblem, problemKept } from '#server/kept-problem.ts'
import { Problem } from '#server/problem.ts'

/** Longer than a check and the wait for a turn; past it whoever was making the check is considered dead. */
const LEASE_MS = 180_000
/** A call waits for its check so long at most, well within the idle limit of a connection (15 s). */
const PATIENCE_MS = 7_000
/** …and not at all where so many stand before it. */
const FEW = 3

type Own = Pick<Deps, 'db' | 'now' | 'log' | 'random'>
type Asking = Pick<Caller, 'userId'>
/** The place in the line, from 1 on; null: the check is being made. */
type Place = number | null
/** What became of papers: a verdict for each, or the place in the line of those that are still checked. */
export type Checked = {
  readonly checking: { readonly place: Place } | null
  readonly verdicts: { readonly paper: string; readonly verdict: SignatureVerdict }[]
}

/**
 * Makes a check and waits for it as long as a call may; one that takes longer goes on, and its caller asks again.
 * @param work hears its place by what it is given, and writes what it found
 * @throws what the work throws
 */
export async function checkOrWait(
  deps: Own,
  { userId }: Asking,
  papers: readonly string[],
  work: (tell: (place: Place) => void) => Promise<readonly SignatureVerdict[]>,
): Promise<Checked> {
  const check = await begin(deps, userId, papers)
  const far = Promise.withResolvers<null>()
  const keepPlace = placeKeeper(deps, check)
  let place: Place = null
  let waits = true
  const made = work((now) => {
    place = now
    if (now !== null && now > FEW) far.resolve(null)
    keepPlace(now)
  }).then(
    async (verdicts) => {
      await keepVerdicts(deps, check, pairedWith(papers, verdicts)).catch(unwritten(deps))
      return verdicts
    },
    async (error: unknown) => {
      await keepProblem(deps, check, error, waits).catch(unwritten(deps))
      throw error
    },
  )
  const patience = new AbortController()
  const late = pause(PATIENCE_MS, null, { signal: patience.signal, ref: false }).catch(() => null)
  try {
    const verdicts = await Promise.race([made, far.promise, late])
    return verdicts
      ? { checking: null, verdicts: pairedWith(papers, verdicts) }
      : { checking: { place }, verdicts: [] }
  } finally {
    waits = false
    patience.abort()
  }
}

/** Verdicts with the papers they are about, which stand in the same order. */
export const pairedWith = (papers: readonly string[], verdicts: readonly SignatureVerdict[]) =>
  papers.flatMap((paper, index) => {
    const verdict = verdicts[index]
    return verdict ? [{ paper, verdict }] : []
  })

/** The same of one paper. */
export const onlyOne = ({ checking, verdicts: [entry] }: Checked) => ({
  status: 'success' as const,
  checking,
  verdict: entry?.verdict ?? null,
})

const unwritten =
  ({ log }: Own) =>
  (error: unknown) =>
    log.error({ err: error }, 'the state of a check of signatures was not written down')

/**
 * The latest check of a person of each of their own papers; asked again it says the same. Papers of a check whose process
 * died, or of none, have no verdict.
 * @throws the problem of the check
 */
export async function lookAtCheck(
  { db, now }: Pick<Own, 'db' | 'now'>,
  { userId }: Asking,
  papers: readonly string[],
): Promise<Checked> {
  const rows = await db
    .selectFrom('portal.paper_checks')
    .select(['paper_id as paper', 'leased_until', 'place', 'verdict', 'problem'])
    .where('user_id', '=', userId)
    .where('paper_id', 'in', [...papers])
    .execute()
  const refused = rows.find(({ problem }) => problem !== null)
  if (refused) throw problemKept(refused.problem)
  const left = rows.find(({ verdict, leased_until }) => verdict === null && leased_until > now())
  return {
    checking: left ? { place: left.place } : null,
    // written by toVerdict
    verdicts: rows.flatMap(({ paper, verdict }) =>
      verdict ? [{ paper, verdict: verdict as SignatureVerdict }] : [],
    ),
  }
}

/** Those of the papers whose signatures by this person are being checked. */
export async function underCheck(
  { db, now }: Pick<Own, 'db' | 'now'>,
  { userId }: Asking,
  papers: readonly string[],
): Promise<string[]> {
  if (papers.length === 0) return []
  const rows = await db
    .selectFrom('portal.paper_checks')
    .select('paper_id')
    .where('user_id', '=', userId)
    .where('paper_id', 'in', [...papers])
    .where('leased_until', '>', now())
    .where('verdict', 'is', null)
    .where('problem', 'is', null)
    .execute()
  return rows.map(({ paper_id }) => paper_id)
}

/** Checks that a killed process left. Only for the embedded database, which has one server. */
export async function freeChecks(db: Own['db']): Promise<void> {
  await db
    .deleteFrom('portal.paper_checks')
    .where('verdict', 'is', null)
    .where('problem', 'is', null)
    .execute()
}

const leaseFrom = ({ now }: Own) => new Date(now().getTime() + LEASE_MS)

/** @returns the id of the check; of one that this person began before nothing is kept any more */
async function begin(deps: Own, userId: string, papers: readonly string[]): Promise<string> {
  const check = deps.random.uuid()
  await sql`
    insert into portal.paper_checks as c (paper_id, user_id, check_id, leased_until)
    select distinct paper, ${userId}::uuid, ${check}::uuid, ${leaseFrom(deps)}::timestamptz
    from unnest(${papers}::uuid[]) paper
    on conflict (paper_id, user_id) do update set check_id = excluded.check_id,
      leased_until = excluded.leased_until, place = null, verdict = null, problem = null`.execute(deps.db)
  return check
}

/** Places are written one after another: what stands in the table in the end is the latest. */
function placeKeeper(deps: Own, check: string): (place: Place) => void {
  let latest: Place = null
  let kept: Place = null
  let writing: Promise<void> | null = null
  const write = async () => {
    while (latest !== kept) {
      kept = latest
      await deps.db
        .updateTable('portal.paper_checks')
        .set({ place: kept, leased_until: leaseFrom(deps) })
        .where('check_id', '=', check)
        .execute()
    }
  }
  return (place) => {
    latest = place
    writing ??= write()
      .catch(unwritten(deps))
      .finally(() => (writing = null))
  }
}

async function keepVerdicts({ db }: Own, check: string, verdicts: Checked['verdicts']): Promise<void> {
  await sql`
    update portal.paper_checks c set place = null, verdict = found.verdict
    from jsonb_to_recordset(${JSON.stringify(verdicts)}::jsonb) as found (paper uuid, verdict jsonb)
    where c.check_id = ${check} and c.paper_id = found.paper`.execute(db)
}

/** @param waited whether a call still waits, and is told of the failure itself */
async function keepProblem(deps: Own, check: string, error: unknown, waited: boolean): Promise<void> {
  const known = error instanceof Problem
  if (!known && !waited) deps.log.error({ err: error }, 'a signature could not be checked')
  // whoever asks has a session: that the one which handed it in has ended is no matter of theirs
  if (known && error.code === 'session-invalid')
    await deps.db.deleteFrom('portal.paper_checks').where('check_id', '=', check).execute()
  else
    await deps.db
      .updateTable('portal.paper_checks')
      .set({ problem: keptProblem(known ? error : new Problem('internal')) })
      .where('check_id', '=', check)
      .execute()
}
