import { ApiProblem } from '#web/api/api-problem.ts'
import { call, type Reply } from '#web/api/call.ts'
import { PATHS, type Side } from './paths.ts'

type Checked = Reply<'/api/entity/papers/checked'>
/** The place in the line of the server; null: the check is being made. */
export type Place = NonNullable<Checked['checking']>['place']

const SECOND_LOOK_MS = 1_500
/** Nobody answered: the check goes on without us. */
const isSilence = (failure: unknown) =>
  failure instanceof ApiProblem && (failure.status === 0 || failure.code === 'service-down')

/**
 * The verdicts of papers whose check takes longer than the call that handed them in: asked until it is over. A paper of
 * which nothing more is known (its server went away) has none.
 * @throws ApiProblem of the check
 */
export async function awaitCheck(
  side: Side,
  papers: readonly string[],
  onPlace: (place: Place) => void,
  signal?: AbortSignal,
): Promise<Checked['verdicts']> {
  for (;;) {
    const answer = await call(PATHS[side].checked, { papers: [...papers] }).catch((failure: unknown) => {
      if (!isSilence(failure)) throw failure
      return null
    })
    if (signal?.aborted) return []
    if (answer && !answer.checking) return answer.verdicts
    if (answer?.checking) onPlace(answer.checking.place)
    await new Promise((resolve) => setTimeout(resolve, SECOND_LOOK_MS))
    if (signal?.aborted) return []
  }
}
