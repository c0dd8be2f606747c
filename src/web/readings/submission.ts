import { useRef, useState } from 'react'
import { ApiProblem } from '#web/api/api-problem.ts'
import { type Body, call } from '#web/api/call.ts'
import { queries } from '#web/api/queries.ts'
import { keepDraft, readDraft } from './draft.ts'
import type { Meter, Submitted, Zone } from './meter.ts'

export type Values = Readonly<Partial<Record<Zone, number>>>

/** What the server wants before it takes the values. */
export type Question = { kind: 'deviation' | 'photo' | 'already'; problem: ApiProblem; values: Values }

type More = { confirmed?: boolean; photo?: string; replaces?: boolean }

const questions: Readonly<Record<string, Question['kind']>> = {
  deviation: 'deviation',
  'large-deviation': 'photo',
  'value-too-large': 'photo',
  'additional-verification': 'photo',
  'already-submitted': 'already',
}

/** Replies that a new reading makes stale. */
const STALE = [
  '/api/person/meters',
  '/api/person/readings',
  '/api/person/overview',
  '/api/person/itm_balance',
  '/api/person/calculation',
]
export const refreshReadings = () =>
  Promise.all(STALE.map((path) => queries.invalidateQueries({ queryKey: [path] })))

type Options = {
  account: string
  meter: Meter
  countsOn: string
  replaces: boolean
  onDone: (reply: Submitted) => void
}

/**
 * Hands in the values of one meter. The same values go under the same key however often they are sent: a double
 * click, a lost answer or a reload makes one reading. What the server asks for in return is in `question`.
 */
export function useSubmission({ account, meter, countsOn, replaces, onDone }: Options) {
  const [question, setQuestion] = useState<Question | null>(null)
  const [busy, setBusy] = useState(false)
  const running = useRef(false)

  function keyFor(body: string): string {
    const draft = readDraft(account, meter.meter, countsOn)
    if (draft?.sent?.body === body) return draft.sent.key
    const key = crypto.randomUUID()
    keepDraft(account, meter.meter, countsOn, { values: draft?.values ?? {}, sent: { body, key } })
    return key
  }

  /** Throws ApiProblem when the values are refused for good; a question is kept instead. */
  async function send(values: Values, more: More = {}): Promise<void> {
    if (running.current) return
    running.current = true
    setBusy(true)
    const body: Body<'/api/person/readings/submit'> = {
      account,
      meter: meter.meter,
      values: meter.zones.flatMap(({ zone }) => {
        const value = values[zone]
        return value === undefined ? [] : [{ zone, value }]
      }),
      ...(replaces ? { replaces } : {}),
      ...more,
    }
    try {
      const reply = await call('/api/person/readings/submit', body, {
        idempotencyKey: keyFor(JSON.stringify(body)),
      })
      setQuestion(null)
      keepDraft(account, meter.meter, countsOn, null)
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

  return { send, busy, question, dismiss: () => setQuestion(null) }
}
