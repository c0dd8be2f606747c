import type { z } from 'zod'
import type { entityReadings } from '#contract/business-readings.ts'
import { readingWindow } from '#domain/window.ts'
import { type FmReply, fm } from '#server/core/function-modules.ts'
import { ownNumber } from '#server/own-number.ts'
import { writeAudit } from '#server/audit/audit.ts'
import type { Caller, Deps, Visit } from '#server/deps.ts'
import { handInPhoto } from '#server/files/hand-in-photo.ts'
import { Problem } from '#server/problem.ts'
import { tellOfReadings } from './tell-of-reading.ts'
import { readingRules } from '#server/rules/reading-rules.ts'

type Input = z.output<typeof entityReadings.submit.request>
type Row = Input['rows'][number]
type Reply = z.input<typeof entityReadings.submit.response>
type Answered = FmReply<'ZPORTAL_READINGS_SUBMIT'>['meters']

/**
 * Hands in many points of one account. The core accepts all good rows together and answers each of the others; a row
 * whose photo is not the customer's own is not sent to the core. The same key gets the same answer (promise H1).
 */
export async function submitRows(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  input: Input,
  visit: Visit,
): Promise<Reply> {
  const number = ownNumber(caller, input.account)
  const { countsOn, period, rows, taken } = await handToCore(
    deps,
    caller,
    number,
    input.rows,
    keyOf(caller, visit),
  )
  await tellOfReadings(deps, caller, countsOn, [{ account: number, taken }])
  const takenCount = rows.filter((row) => row.taken !== null).length
  await auditHandIn(deps, caller, visit, { account: number, taken: takenCount, rows: rows.length, countsOn })
  return { status: 'success', countsOn, period, takenCount, rows }
}

/** The rows of one account as the core takes or refuses them, in their order. */
async function handToCore(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  number: string,
  given: readonly Row[],
  key: string,
) {
  const now = deps.now()
  const fit = await withGoodPhotos(deps, caller, number, given)
  const reply =
    fit.length === 0
      ? { ...readingWindow('entity', now, await readingRules(deps)), meters: [] }
      : await deps.core.call(
          fm.ZPORTAL_READINGS_SUBMIT,
          { account: number, entries: fit.map(entryOf), now: now.toISOString(), source: 'customer' },
          { key },
        )
  const { countsOn, period, meters } = reply
  return { countsOn, period, ...answeredRows(given, fit, meters) }
}

export const entryOf = (row: Row) => ({
  meterId: row.meterId,
  values: row.values,
  confirmed: row.confirmed ? ['deviation' as const] : undefined,
  photoId: row.photo,
  replaces: row.replaces ?? false,
})

/** The rows that go to the core: those without a photo, and those whose photo is the customer's own. */
export async function withGoodPhotos<R extends Row>(
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  number: string,
  given: readonly R[],
): Promise<R[]> {
  const fit: R[] = []
  for (const row of given) if (await photoFits(deps, caller, number, row)) fit.push(row)
  return fit
}

/** What is said of each row; `meters` answers those that fitted, in their order. */
export function answeredRows(given: readonly Row[], fit: readonly Row[], meters: Answered) {
  const answers = new Map(fit.map((row, index) => [row, meters[index]]))
  const rows = given.map((row): Reply['rows'][number] => {
    const answer = answers.get(row)
    if (!answer)
      return {
        meterId: row.meterId,
        taken: null,
        refusal: { code: 'file-error', field: 'photo', params: {} },
      }
    const { taken, refusal } = answer
    return {
      meterId: row.meterId,
      taken: taken && {
        receipt: taken.receipt,
        readings: taken.readings.map(({ id: _id, ...reading }) => reading),
      },
      refusal,
    }
  })
  return { rows, taken: meters.flatMap((meter) => meter.taken ?? []) }
}

/** The key under which a hand-in goes to the core. */
export const keyOf = (caller: Caller, visit: Visit): string =>
  `${caller.userId}:${visit.idempotencyKey ?? visit.callId}`

export const auditHandIn = (
  deps: Deps,
  caller: Caller<'entity' | 'provider'>,
  visit: Visit,
  facts: { account: string | null; taken: number; rows: number; countsOn: string },
) =>
  writeAudit(deps, visit, {
    action: 'reading-submitted',
    outcome: 'success',
    actorKind: caller.kind,
    actorId: caller.userId,
    account: facts.account,
    site: caller.site,
    details: { taken: facts.taken, refused: facts.rows - facts.taken, countsOn: facts.countsOn },
  })

/** Checks that the photo of a row, if any, is a meter photo of this account, and marks it as kept. */
async function photoFits(deps: Deps, caller: Caller, number: string, { photo }: Row): Promise<boolean> {
  if (photo === undefined) return true
  try {
    await handInPhoto(deps, caller, photo, number)
    return true
  } catch (error) {
    if (error instanceof Problem && (error.code === 'not-found' || error.code === 'file-error')) return false
    throw error
  }
}
