/** What the worker writes to; a pino logger fits. */
export type WorkerLog = Record<'info' | 'warn' | 'error', (fields: object, message: string) => void>
