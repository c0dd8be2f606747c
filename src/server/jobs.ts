import type { LogFields } from './log.ts'

/** A job that comes back by the clock. */
export type ScheduledJob = {
  /** letters, digits and hyphens */
  name: string
  /** cron expression, Kyiv time */
  cron: string
  /** a job still running after so long is taken to be dead and started again */
  expireInSeconds: number
  /** Stops at the next piece of work once the signal says so: the server is being stopped, or the job took too long. */
  run: (signal: AbortSignal) => Promise<void>
}

/** What the worker writes to; a pino logger fits. */
export type WorkerLog = Record<'info' | 'warn' | 'error', (fields: LogFields, message: string) => void>
