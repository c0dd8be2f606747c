import type { Pool } from 'pg'
import { errorText } from '#server/log-error.ts'
import { type DatabaseConfig, type OpenDatabase, openDatabase } from './open.ts'

/** A replica that is further behind is not read. */
const REPLICA_LIMIT_MS = 30_000
const LOOK_EVERY_MS = 500
/** Marks of the primary that wait to be reached; with one each half a second they reach back further than the limit. */
const MOST_MARKS = 120

export type Replica = {
  /** for what is asked by value, and for what is planned once */
  readonly own: OpenDatabase
  readonly hot: OpenDatabase | null
  state(): ReplicaState
  /** Whether it shows everything that was written until then, by the clock of the primary; null: nothing was. */
  shows(wroteAt: Date | null): boolean
  /** Compares it with the primary now; otherwise twice a second. */
  look(): Promise<void>
  close(): Promise<void>
}

type ReplicaState = {
  /** `away` does not answer, `late` is too far behind: both are not read */
  readonly is: 'read' | 'late' | 'away'
  /** how old its figures are; null: it has not been seen at any mark of the primary yet */
  readonly ageMs: number | null
}

/** A place in the log of the primary, and when it was the last one. */
type Mark = { lsn: bigint; at: Date; seen: number }

/**
 * A streaming replica of the database, read by connections of its own. How old its figures are is not asked of its
 * clock: the place that the primary's log had reached at some instant is compared with the one that the replica has
 * replayed, so a town where nothing happens is not late.
 */
export function openReplica(
  config: Omit<DatabaseConfig, 'connectionString'> & {
    replicaUrl: string
    primary: Pool
    every?: number
    limitMs?: number
  },
): Replica {
  const { replicaUrl, primary, log, every = LOOK_EVERY_MS, limitMs = REPLICA_LIMIT_MS, ...rest } = config
  const opening = { ...rest, log, connectionString: replicaUrl }
  const ownDatabase = openDatabase(opening)
  const hot = config.namedStatements === false ? null : openDatabase({ ...opening, plans: 'once' })
  let marks: Mark[] = []
  /** the last mark that the replica has reached */
  let reached: Mark | null = null
  let answers = false

  const age = () => (reached ? performance.now() - reached.seen : null)
  function state(): ReplicaState {
    const ageMs = age()
    if (!answers || ageMs === null) return { is: 'away', ageMs }
    return { is: ageMs <= limitMs ? 'read' : 'late', ageMs }
  }

  async function look(): Promise<void> {
    const seen = performance.now()
    // where the primary is away nothing new is marked, and what the replica shows grows old
    const mark = await primary
      .query<{ at: Date; lsn: string }>('select clock_timestamp() as at, pg_current_wal_lsn()::text as lsn')
      .catch(() => null)
    for (const { at, lsn } of mark?.rows ?? [])
      marks = [...marks, { at, lsn: place(lsn), seen }].slice(-MOST_MARKS)
    const was = state().is
    try {
      const { rows } = await ownDatabase.pool.query<{ lsn: string | null }>(
        'select pg_last_wal_replay_lsn()::text as lsn',
      )
      const lsn = rows[0]?.lsn
      // what is no replica is not read: it would never show what was written
      answers = typeof lsn === 'string'
      const replayed = place(lsn ?? '0/0')
      reached = marks.findLast((mark) => mark.lsn <= replayed) ?? reached
      marks = marks.filter((mark) => mark.lsn > replayed)
    } catch (error) {
      if (answers) log.warn(`the replica does not answer: ${errorText(error)}`)
      answers = false
    }
    const { is } = state()
    if (is !== was) log.warn(`the replica is ${is}`)
  }

  let looking: Promise<void> = look()
  let ended = false
  const timer = setInterval(() => {
    // one at a time: a replica that is silent is not asked again meanwhile
    if (!busy) {
      busy = true
      looking = look().finally(() => (busy = false))
    }
  }, every)
  timer.unref()
  let busy = true
  void looking.finally(() => (busy = false))

  return {
    own: ownDatabase,
    hot,
    state,
    shows: (wroteAt) =>
      !ended &&
      state().is === 'read' &&
      reached !== null &&
      // instants of the driver are cut to milliseconds
      (wroteAt === null || wroteAt.getTime() + 1 < reached.at.getTime()),
    look,
    async close() {
      ended = true
      clearInterval(timer)
      await looking
      await Promise.all([ownDatabase.close(), hot?.close()])
    },
  }
}

/** `16/B374D848` as a number. */
function place(lsn: string): bigint {
  const [high = '0', low = '0'] = lsn.split('/')
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`)
}
