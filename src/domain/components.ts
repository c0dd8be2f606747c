/** What the runtime of a process says of itself, in the samples of the processes. */
export const OF_RUNTIME = ['event-loop', 'loop-delay', 'gc', 'heap', 'memory'] as const
/** The parts of a process, and what all processes share: rooms of heavy work, queues, breakers. */
const COMPONENTS = [
  ...OF_RUNTIME,
  'database',
  'passwords',
  'workbooks',
  'pictures',
  'files',
  'signatures',
  'published',
  'recorder',
  'jobs',
  'outbox-sms',
  'outbox-email',
  'outbox-core',
  'outbox-push',
  'outbox-webhook',
  'breaker-core',
  'breaker-sms',
  'breaker-email',
  'breaker-webhook',
] as const
export type Component = (typeof COMPONENTS)[number]
