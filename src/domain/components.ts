import type { Channel } from './channels.ts'

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
] as const
/** The queue and the breaker of a channel of messages. */
export type Component = (typeof COMPONENTS)[number] | `${'outbox' | 'breaker'}-${Channel}`
