import { useState } from 'react'
import { kit } from '#text/kit.ts'
import { signing as words } from '#text/signing.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { refreshAfter, useWrite } from '#web/api/queries.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { toast } from '#web/ui/toasts.ts'
import { ChosenPapers } from './ChosenPapers.tsx'
import type { Paper } from './paper.ts'

type Props = { papers: readonly Pick<Paper, 'paper' | 'title'>[]; onClose: () => void }

/** Says that documents were looked through, and hands them to whoever signs. */
export default function HandOnDialog({ papers, onClose }: Props) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(papers.map(({ paper }) => paper)))
  const [problem, setProblem] = useState<string | null>(null)
  const prepare = useWrite('/api/entity/papers/prepare')
  const send = async () => {
    setProblem(null)
    const chosenPapers = papers.flatMap(({ paper }) => (chosen.has(paper) ? [paper] : []))
    try {
      await prepare.mutateAsync({ body: { papers: chosenPapers } })
      toast.good(words.handedOnMany(chosenPapers.length))
      onClose()
    } catch (failure) {
      if (!(failure instanceof ApiProblem)) throw failure
      setProblem(failure.message)
      // one that a colleague has dealt with meanwhile leaves the list
      await refreshAfter('/api/entity/papers/prepare')
    }
  }
  return (
    <Dialog open onClose={onClose} title={words.handOnMany} width="upload" keepOnClickOutside>
      <p>{words.handOnHint}</p>
      <ChosenPapers papers={papers} chosen={chosen} onChange={setChosen} />
      {problem !== null && (
        <Alert tone="act" announce>
          {problem}
        </Alert>
      )}
      <DialogActions>
        <Button disabled={chosen.size === 0} busy={prepare.isPending} onClick={() => void send()}>
          {words.handOnCount(chosen.size)}
        </Button>
        <Button look="outline" onClick={onClose}>
          {kit.cancel}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
