import { createHmac } from 'node:crypto'
import type { Pool } from 'pg'
import { readyKey } from '#server/ready-key.ts'
import {
  type CallSample,
  type FmCall,
  fmTable,
  type PortalCall,
  portalTable,
  sampleTable,
} from './call-tables.ts'
import { type RecorderLog, startBatch } from './batch.ts'

export type { CallSample, FmCall, PortalCall } from './call-tables.ts'

export type Recorder = {
  /** Keeps one call of the API for the next batch. Never waits, never throws. */
  portal: (call: PortalCall) => void
  /** Keeps one call of a function module for the next batch. Never waits, never throws. */
  fm: (call: FmCall) => void
  /** Keeps what a call looked like. Never waits, never throws. */
  sample: (call: CallSample) => void
  /** Writes the rows held now; false when the database did not accept them (they stay held). */
  flush: () => Promise<boolean>
  /** rows waiting for the database, and rows dropped since the start */
  state: () => { held: number; dropped: number }
  /** Graceful stop: writes everything held, trying for at most `closeWithinMs`. */
  close: () => Promise<void>
}

/** What a caller of the recorder needs of it. */
export type CallRecorder = Pick<Recorder, 'portal' | 'fm' | 'sample'>

type Options = {
  pool: Pick<Pool, 'query'>
  log: RecorderLog
  flushEveryMs?: number
  /** rows of one insert */
  maxBatch?: number
  /** rows of one table kept while the database is down; beyond that new rows are counted and dropped */
  maxHeld?: number
  closeWithinMs?: number
}

/**
 * Records every portal call and every function module call (spec §2: the admin's reports are made of them). A call
 * costs the request an array push; the rows go out in batches, one `insert … select from unnest` per table. A batch
 * that the database did not accept is kept and tried again; it is written once even when only the answer of the first
 * attempt was lost.
 */
export function startRecorder(options: Options): Recorder {
  const { pool, log, flushEveryMs = 500, maxBatch = 2000, maxHeld = 200_000, closeWithinMs = 5000 } = options
  const portal = startBatch({ pool, log, table: portalTable, maxBatch, maxHeld })
  const fm = startBatch({ pool, log, table: fmTable, maxBatch, maxHeld })
  // a sample is as long as a hundred calls
  const sample = startBatch({
    pool,
    log,
    table: sampleTable,
    maxBatch: 200,
    maxHeld: Math.min(maxHeld, 2000),
  })
  const batches = [portal, fm, sample]

  const flush = async () => (await Promise.all(batches.map((batch) => batch.flush()))).every(Boolean)
  const heldNow = () => batches.reduce((sum, batch) => sum + batch.held(), 0)
  const timer = setInterval(() => void flush(), flushEveryMs)
  timer.unref()

  return {
    portal: portal.add,
    fm: fm.add,
    sample: sample.add,
    flush,
    state: () => ({
      held: heldNow(),
      dropped: batches.reduce((sum, batch) => sum + batch.dropped(), 0),
    }),
    async close() {
      clearInterval(timer)
      const till = performance.now() + closeWithinMs
      while (!(await flush()) || heldNow() > 0) {
        if (performance.now() >= till) break
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
      const lost = heldNow()
      if (lost > 0) log.error({ lost }, 'telemetry: the database did not take the last rows before the stop')
    },
  }
}

/**
 * An account in telemetry and logs: a keyed hash (HMAC-SHA256 cut to 96 bits, 16 characters), so that calls about one
 * account can be found without storing its number (promise L1).
 */
export function hashAccount(key: Buffer, account: string): string {
  return createHmac('sha256', readyKey(key)).update(account).digest('base64url').slice(0, 16)
}
