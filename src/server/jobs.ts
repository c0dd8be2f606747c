import type { LogFields } from './log.ts'

/** A scheduled job. */
export type ScheduledJob = {
  /** letters, digits and hyphens */
  name: string
  /** cron expression, Kyiv time */
  cron: string
  /** a job that still runs after this time is considered dead and started again */
  expireInSeconds: number
  /** Stops at the next piece of work once the signal says so: the server is being stopped, or the job took too long. */
  run: (signal: AbortSignal) => Promise<void>
}

/** Where the worker logs; a pino logger fits. */
export type WorkerLog = Record<'info' | 'warn' | 'error', (fields: LogFields, message: string) => void>
