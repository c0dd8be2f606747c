import { useRef, useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import { type Body, call } from '#web/api/call.ts'
import { refreshAfter } from '#web/api/queries.ts'
import { useSession } from '#web/session/session.ts'
import { keepDraft, readDraft, readingDraft, sendingOf } from './draft.ts'
import type { Meter, Submitted, Zone } from './meter.ts'

export type Values = Readonly<Partial<Record<Zone, number>>>

/** What the server asks for before it accepts the values. */
export type Question = { kind: 'deviation' | 'photo' | 'already'; problem: ApiProblem; values: Values }

/** What is said beside the values. */
type More = Omit<Body<'/api/person/readings/submit'>, 'account' | 'meterId' | 'values' | 'replaces'>

const questions: Readonly<Record<string, Question['kind']>> = {
  deviation: 'deviation',
  'large-deviation': 'photo',
  'value-too-large': 'photo',
  'additional-verification': 'photo',
  'already-submitted': 'already',
}

export const refreshReadings = () => refreshAfter('/api/person/readings/submit')

type Options = {
  meter: Meter
  countsOn: string
  replaces: boolean
  onDone: (reply: Submitted) => void
}

/**
 * Hands in the values of one meter of the chosen apartment. The same values always go under the same key: a double
 * click, a lost answer or a reload makes one reading. What was sent without internet counts for when it was sent first.
 * What the server asks for is in `question`.
 */
export function useSubmission({ meter, countsOn, replaces, onDone }: Options) {
  const account = useSession(({ person }) => person.user?.account ?? '')
  // whose it is does not change while the page is open, even when the session ends
  const [name] = useState(() => readingDraft(account, meter.meterId, countsOn))
  const [question, setQuestion] = useState<Question | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  /** Throws ApiProblem when the values are refused for good; a question is kept instead. */
  async function send(values: Values, more: More = {}): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    const body: Body<'/api/person/readings/submit'> = {
      account,
      meterId: meter.meterId,
      values: meter.zones.flatMap(({ zone }) => {
        const value = values[zone]
        return value === undefined ? [] : [{ zone, value }]
      }),
      ...(replaces ? { replaces } : {}),
      ...more,
    }
    try {
      const { key, takenAt } = sendingOf(name, JSON.stringify(body), new Date().toISOString())
      const sendAs = (read: { takenAt?: string }) =>
        call('/api/person/readings/submit', { ...body, ...read }, { idempotencyKey: key })
      const reply =
        takenAt === undefined
          ? await sendAs({})
          : // the clock of a device may be wrong: then the reading counts as of now
            await sendAs({ takenAt }).catch((failure: unknown) =>
              failure instanceof ApiProblem && failure.field === 'takenAt'
                ? sendAs({})
                : Promise.reject(failure),
            )
      setQuestion(null)
      keepDraft(name, null)
      onDone(reply)
      await refreshReadings()
    } catch (failure) {
      const kind = failure instanceof ApiProblem ? questions[failure.code] : undefined
      if (!(failure instanceof ApiProblem) || kind === undefined) {
        setQuestion(null)
        throw failure
      }
      setQuestion({ kind, problem: failure, values })
    } finally {
      running.current = false
      setBusy(false)
    }
  }

  const typed = readDraft(name).values
  /** What is typed is kept together with the key under which it was sent. */
  const keep = (values: Readonly<Record<string, string>>) =>
    keepDraft(name, { values, sent: readDraft(name).sent })
  return { send, busy, question, dismiss: () => setQuestion(null), typed, keep }
}
