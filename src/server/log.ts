import { type DestinationStream, type Logger, pino } from 'pino'
import { errorInLog } from './log-error.ts'

/**
 * All fields that a log line may have. Another field does not compile and is left out of the line: never a body, a
 * header, a name, a contact, an account or a secret (promise L1).
 */
const FIELDS = [
  // which call, which job, which message
  'requestCode',
  'path',
  'job',
  'messageId',
  'channel',
  'channels',
  // what went wrong; an answer of a gateway as its code
  'err',
  'reason',
  // how many and how long
  'ms',
  'told',
  'missed',
  'swept',
  'carried',
  'forgotten',
  'changed',
  'streets',
  'dropped',
  'held',
  'lost',
  'codes',
  'limit',
  'accounts',
  'estimated',
  // the part of the system it is about
  'table',
  'site',
  'kind',
  'variant',
  'notice',
  'endsOn',
  'month',
  'period',
  'purpose',
  'first',
  'broken',
] as const

export type LogFields = { readonly [F in (typeof FIELDS)[number]]?: unknown }

const isField = new Set<string>(FIELDS)

/** The log of the server. `to` is the standard output by default. */
export const openLog = (level: string, to?: DestinationStream): Logger =>
  pino(
    {
      level,
      serializers: { err: errorInLog },
      formatters: {
        log: (fields) => Object.fromEntries(Object.entries(fields).filter(([name]) => isField.has(name))),
      },
    },
    to ?? pino.destination(1),
  )
