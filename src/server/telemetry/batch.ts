import type { Pool } from 'pg'
import { sqlState } from '#server/db/database-down.ts'
import type { LogFields } from '#server/log.ts'
import type { CallTable } from './call-tables.ts'

export type RecorderLog = {
  warn: (fields: LogFields, message: string) => void
  error: (fields: LogFields, message: string) => void
}

type Options<Call> = {
  pool: Pick<Pool, 'query'>
  log: RecorderLog
  table: CallTable<Call>
  maxBatch: number
  maxHeld: number
}

export type Batch<Call> = {
  add: (call: Call) => void
  flush: () => Promise<boolean>
  held: () => number
  dropped: () => number
}

/** Rows of one table that are being written to the database: at most one insert runs, the others wait in memory. */
export function startBatch<Call>({ pool, log, table, maxBatch, maxHeld }: Options<Call>): Batch<Call> {
  const statements = insertOf(table)
  let waiting: Call[] = []
  /** a batch whose outcome is unknown: only rows that are not yet there are written again */
  let doubtful: Call[] = []
  let dropped = 0
  let droppedSince = 0
  let away = false
  let running: Promise<boolean> | null = null

  const write = (calls: Call[], text: string) =>
    pool.query(
      text,
      table.columns.map((column) => calls.map((call) => column.of(call))),
    )

  /**
   * A row that PostgreSQL can never accept must not hold back its neighbours: the batch is halved until only that row
   * is left.
   */
  async function writeOrHalve(calls: Call[], text: string): Promise<void> {
    try {
      await write(calls, text)
    } catch (error) {
      if (!isBadRow(error)) throw error
      if (calls.length === 1) {
        dropped += 1
        log.error({ table: table.name, err: error }, 'telemetry: a row the database cannot take')
        return
      }
      const middle = Math.ceil(calls.length / 2)
      await writeOrHalve(calls.slice(0, middle), statements.again)
      await writeOrHalve(calls.slice(middle), statements.again)
    }
  }

  async function writeAll(): Promise<boolean> {
    while (doubtful.length > 0 || waiting.length > 0) {
      const again = doubtful.length > 0
      if (!again) {
        doubtful = waiting.slice(0, maxBatch)
        waiting = waiting.slice(maxBatch)
      }
      try {
        await writeOrHalve(doubtful, again ? statements.again : statements.first)
      } catch (error) {
        if (!away)
          log.warn(
            { table: table.name, held: held(), err: error },
            'telemetry: the database does not take rows, they are kept',
          )
        away = true
        return false
      }
      doubtful = []
      away = false
      if (droppedSince > 0) {
        log.error(
          { table: table.name, dropped: droppedSince },
          'telemetry: rows let go while the database was away',
        )
        droppedSince = 0
      }
    }
    return true
  }

  const held = () => waiting.length + doubtful.length

  async function flush(): Promise<boolean> {
    running ??= writeAll().finally(() => {
      running = null
    })
    return running
  }

  return {
    add(call) {
      if (held() >= maxHeld) {
        dropped += 1
        droppedSince += 1
        return
      }
      waiting.push(call)
      if (waiting.length === maxBatch && running === null) void flush()
    },
    flush,
    held,
    dropped: () => dropped,
  }
}

function insertOf<Call>({ name, columns }: CallTable<Call>) {
  const names = columns.map((column) => column.name).join(', ')
  const arrays = columns.map((column, index) => `$${index + 1}::${column.type}[]`).join(', ')
  const from = `insert into ${name} (${names}) select ${names} from unnest(${arrays}) as call (${names})`
  return {
    first: from,
    // the time bounds let partitions and BRIN ranges be skipped
    again: `${from} where not exists (
      select from ${name} as there
      where there.at between (select min(t) from unnest($1::timestamptz[]) as t) and (select max(t) from unnest($1::timestamptz[]) as t)
        and there.at = call.at and there.call_id = call.call_id)`,
  }
}

/** SQLSTATE class 22 (data exception), a missing NOT NULL value, an invalid Date: trying again cannot help. */
function isBadRow(error: unknown): boolean {
  return error instanceof RangeError || /^(22...|23502)$/.test(sqlState(error))
}
