import { useEffect, useState } from 'react'
import { signing as words } from '#text/signing.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { refreshAfter } from '#web/api/queries.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { awaitCheck, type Place } from './await-check.ts'
import type { Verdict } from './paper.ts'
import { PATHS, type Side } from './paths.ts'
import { VerdictView } from './VerdictView.tsx'

type Told = { place: Place } | { verdicts: readonly Verdict[]; of: number } | { problem: string }

/**
 * Signatures of the user that are being checked although no dialog waits for them, because it was closed or the page
 * opened anew: their place in the line, and then what was found.
 */
export function UnderCheck({ papers, side = 'customer' }: { papers: readonly string[]; side?: Side }) {
  const [state, setTold] = useState<Told | null>(null)
  const paperKey = papers.join(' ')
  useEffect(() => {
    if (paperKey === '') return
    const stop = new AbortController()
    void follow(paperKey.split(' '), side, setTold, stop.signal)
    return () => stop.abort()
  }, [paperKey, side])

  if (state && 'problem' in state)
    return (
      <Alert tone="act" announce>
        {state.problem}
      </Alert>
    )
  if (state && 'verdicts' in state) return <Outcome {...state} />
  if (paperKey === '') return null
  return (
    <output>
      <Alert>{words.checking(state?.place ?? null)}</Alert>
    </output>
  )
}

async function follow(
  papers: readonly string[],
  side: Side,
  tell: (state: Told) => void,
  signal: AbortSignal,
): Promise<void> {
  tell({ place: null })
  try {
    const checks = await awaitCheck(side, papers, (place) => tell({ place }), signal)
    if (signal.aborted) return
    tell(
      checks.length === 0
        ? { problem: words.checkLost }
        : { verdicts: checks.map(({ verdict }) => verdict), of: papers.length },
    )
  } catch (failure) {
    if (signal.aborted) return
    if (!(failure instanceof ApiProblem)) throw failure
    tell({ problem: failure.message })
  }
  await refreshAfter(PATHS[side].sign)
}

function Outcome({ verdicts, of }: { verdicts: readonly Verdict[]; of: number }) {
  const [only] = verdicts
  if (of === 1 && only) return <VerdictView verdict={only} />
  const good = verdicts.filter(({ accepted }) => accepted).length
  return (
    <Alert tone={good === of ? 'good' : 'soon'} announce>
      {words.signedOf(good, of)}
    </Alert>
  )
}
