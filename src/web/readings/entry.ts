import { useCallback, useRef, useState } from 'react'
import { entityIndication as words } from '#text/business-readings.ts'
import { successNotes } from '#text/entry-notes.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { type Body, call } from '#web/api/call.ts'
import { refreshAfter } from '#web/api/queries.ts'
import { draftOfPoints, keepDraft, readDraft } from './business-draft.ts'
import { cellsOf, pasteColumn } from './paste-column.ts'
import type { FieldRef, Point, Refusals, Submitted, Typed } from './business-points.ts'
import { type More, type Row, rowOf, rowsToSend } from './rows-to-send.ts'

/** How many rows go in one call: the screen can show progress, and no answer takes long. */
const PORTION = 100

/** `at` tells one outcome from another. */
type Outcome = { at: number; failure: string | null }

const without = <T>(all: Readonly<Record<string, T>>, meters: ReadonlySet<string>) =>
  Object.fromEntries(Object.entries(all).filter(([meter]) => !meters.has(meter)))

/** One account of the cabinet, or all of them; a draft belongs to one of these. */
export type Whose = { account: string } | { partner: string }
const draftOf = (whose: Whose): string => ('account' in whose ? whose.account : `all-${whose.partner}`)

/**
 * What is typed for points, and handing it in: in portions, each under its own key. Accepted rows leave the draft,
 * refused ones stay with their reason.
 */
export function useEntry(whose: Whose, countsOn: string, points: readonly Point[]) {
  // whose it is does not change while the page is open, even when the session ends
  const [draft] = useState(() => draftOfPoints(draftOf(whose), countsOn))
  const [typed, setTyped] = useState<Typed>(() => readDraft(draft).typed)
  const [refusals, setRefusals] = useState<Refusals>({})
  const [progress, setProgress] = useState<{ done: number; of: number } | null>(null)
  // what was just done; a toast would cover the button that is needed next
  const [note, setNote] = useState<string | null>(null)
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const running = useRef(false)
  // what is typed at this moment: the answer about a portion comes long after the render that sent it
  const latest = useRef(typed)

  const keep = useCallback(
    (next: Typed) => {
      latest.current = next
      setTyped(next)
      keepDraft(draft, { typed: next })
    },
    [draft],
  )
  const type = useCallback(
    ({ meterId: meter, zone }: FieldRef, text: string) => {
      setNote(null)
      const before = latest.current
      keep({ ...before, [meter]: { ...before[meter], [zone]: text } })
    },
    [keep],
  )

  /** Whether the clipboard held a column; a single cell is pasted by the field itself. */
  function paste(fields: readonly FieldRef[], at: FieldRef, text: string): boolean {
    const cells = cellsOf(text)
    if (cells === null) return false
    const { typed: next, pasted, left } = pasteColumn(latest.current, fields, at, cells)
    keep(next)
    setNote(left > 0 ? words.pastedLess(pasted, left) : words.pasted(pasted))
    return true
  }

  function keyFor(body: string): string {
    const { keys } = readDraft(draft)
    const key = keys[body] ?? crypto.randomUUID()
    keepDraft(draft, { keys: { ...keys, [body]: key } })
    return key
  }

  async function sendPortion(rows: Row[]): Promise<Submitted['rows']> {
    const [reply, text] = await ('account' in whose ? sendOne(whose.account, rows) : sendMany(rows))
    const { [text]: _answered, ...keys } = readDraft(draft).keys
    keepDraft(draft, { keys })
    return reply.rows
  }
  async function sendOne(number: string, rows: Row[]) {
    const body: Body<'/api/entity/readings/submit'> = { account: number, rows }
    const text = JSON.stringify(body)
    return [await call('/api/entity/readings/submit', body, { idempotencyKey: keyFor(text) }), text] as const
  }
  async function sendMany(rows: Row[]) {
    const owner = new Map(points.map((point) => [point.meterId, point.account ?? '']))
    const body: Body<'/api/entity/readings/hand-in'> = {
      rows: rows.map((row) => ({ ...row, account: owner.get(row.meterId) ?? '' })),
    }
    const text = JSON.stringify(body)
    return [await call('/api/entity/readings/hand-in', body, { idempotencyKey: keyFor(text) }), text] as const
  }

  async function send(rows: readonly Row[], problems: Refusals): Promise<void> {
    if (running.current) return
    running.current = true
    setOutcome(null)
    setNote(null)
    setRefusals((before) => ({
      ...without(before, new Set(rows.map(({ meterId }) => meterId))),
      ...problems,
    }))
    setProgress({ done: 0, of: rows.length })
    const taken = new Set<string>()
    let failure: string | null = null
    try {
      for (let from = 0; from < rows.length; from += PORTION) {
        const answered = await sendPortion(rows.slice(from, from + PORTION))
        const fresh: Record<string, Refusals[string]> = {}
        for (const row of answered)
          if (row.refusal) fresh[row.meterId] = row.refusal
          else taken.add(row.meterId)
        setRefusals((before) => ({ ...before, ...fresh }))
        setProgress({ done: Math.min(rows.length, from + PORTION), of: rows.length })
      }
    } catch (problem) {
      if (!(problem instanceof ApiProblem)) throw problem
      failure = problem.message
    } finally {
      // the new values first, so that no field is empty for a moment
      await refreshAfter('account' in whose ? '/api/entity/readings/submit' : '/api/entity/readings/hand-in')
      keep(without(latest.current, taken))
      setProgress(null)
      setOutcome({ at: Date.now(), failure })
      if (taken.size > 0) setNote(`${successNotes['readings-entered']} ${words.entered(taken.size)}`)
      running.current = false
    }
  }

  return {
    typed,
    refusals,
    progress,
    outcome,
    note,
    type,
    /** the value of a field as it stands now; undefined: nothing is typed there */
    typedIn: useCallback(({ meterId, zone }: FieldRef) => latest.current[meterId]?.[zone], []),
    /** forgets what is typed in a field */
    restore: useCallback(
      ({ meterId, zone }: FieldRef) => {
        const { [zone]: _gone, ...others } = latest.current[meterId] ?? {}
        keep({ ...latest.current, [meterId]: others })
      },
      [keep],
    ),
    paste,
    /** everything typed */
    async save(): Promise<void> {
      const { rows, problems } = rowsToSend(points, latest.current)
      await send(rows, problems)
    },
    /** sends one point again, with what the server asked for */
    async saveOne(point: Point, more: More): Promise<void> {
      const verdict = rowOf(point, latest.current)
      if ('row' in verdict) await send([{ ...verdict.row, ...more }], {})
      else await send([], { [point.meterId]: verdict.problem })
    },
  }
}

export type Entry = ReturnType<typeof useEntry>
