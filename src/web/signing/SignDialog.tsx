import { useState } from 'react'
import { PAPERS_AT_ONCE } from '#domain/papers.ts'
import { keyRefusals, refusalText, signing as words } from '#text/signing.ts'
import { kit } from '#text/kit.ts'
import { ApiProblem } from '#web/api/api-problem.ts'
import { call } from '#web/api/call.ts'
import { refreshAfter } from '#web/api/queries.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Badge } from '#web/ui/Badge.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import { UploadDialog } from '#web/ui/UploadDialog.tsx'
import { awaitCheck, type Place } from './await-check.ts'
import { fromBase64, toBase64 } from './base64.ts'
import { ChosenPapers } from './ChosenPapers.tsx'
import { signWithKey } from './key-worker.ts'
import type { Paper, Verdict } from './paper.ts'
import { PATHS, type Side } from './paths.ts'
import styles from './signing.module.css'
import { VerdictView } from './VerdictView.tsx'

type Some = Pick<Paper, 'paper' | 'title'>
type Outcome = { readonly paper: Some; readonly verdict: Verdict }
type Props = { papers: readonly Some[]; side?: Side; onClose: () => void }

/** A key file is far smaller; a larger one was chosen by mistake. */
const KEY_MEGABYTES = 1

/** Nothing more is known of a check whose server went away. */
class CheckLost extends Error {
  constructor() {
    super(words.checkLost)
    this.name = 'CheckLost'
  }
}

const bothOf = (some: readonly Some[], others: readonly Some[]): Some[] =>
  some.filter(({ paper }) => others.some((other) => other.paper === paper))
const portions = <T,>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / PAPERS_AT_ONCE) }, (_, n) =>
    all.slice(n * PAPERS_AT_ONCE, (n + 1) * PAPERS_AT_ONCE),
  )

/**
 * Signs documents by a key file: the server gives their bytes and takes signatures, the key is opened in a worker of
 * this page and does not leave it.
 */
export function SignDialog({ papers, side = 'customer', onClose }: Props) {
  const paths = PATHS[side]
  const [left, setLeft] = useState<readonly Some[]>(papers)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(papers.map(({ paper }) => paper)))
  const [password, setPassword] = useState('')
  const [progress, setProgress] = useState<number | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [outcomes, setOutcomes] = useState<readonly Outcome[]>([])
  const [place, setPlace] = useState<{ place: Place } | null>(null)
  const [done, setDone] = useState(false)

  async function sign(files: readonly File[]) {
    const chosenPapers = bothOf(left, papers).filter(({ paper }) => chosen.has(paper))
    if (progress !== null) return
    if (chosenPapers.length === 0) return setProblem(words.noneChosen)
    setProblem(null)
    setProgress(0)
    const outcomes: Outcome[] = []
    try {
      const documents: Uint8Array[] = []
      for (const portion of portions(chosenPapers)) {
        const reply = await call(paths.bytes, { papers: portion.map(({ paper }) => paper) })
        documents.push(...reply.papers.map(({ base64 }) => fromBase64(base64)))
        setProgress((30 * documents.length) / chosenPapers.length)
      }
      const answer = await signWithKey({
        files: await Promise.all(files.map(async (file) => new Uint8Array(await file.arrayBuffer()))),
        password,
        documents,
        now: Date.now(),
      })
      if ('refusal' in answer) return setProblem(keyRefusals[answer.refusal])
      setProgress(50)
      for (const portion of portions(chosenPapers)) {
        const from = outcomes.length
        const reply = await call(paths.sign, {
          signed: portion.map(({ paper }, n) => ({
            paper,
            container: toBase64(answer.containers[from + n] ?? new Uint8Array()),
          })),
        })
        // from now on the page knows of the check, and follows it when this dialog is closed
        if (reply.checking) void refreshAfter(paths.sign)
        const verdicts = reply.checking
          ? await awaitCheck(
              side,
              portion.map(({ paper }) => paper),
              (at) => setPlace({ place: at }),
            )
          : reply.verdicts
        setPlace(null)
        for (const paper of portion) {
          const verdict = verdicts.find((candidate) => candidate.paper === paper.paper)?.verdict
          if (verdict) outcomes.push({ paper, verdict })
        }
        if (outcomes.length < from + portion.length) throw new CheckLost()
        setProgress(50 + (50 * outcomes.length) / chosenPapers.length)
      }
      setPassword('')
      setDone(true)
    } catch (failure) {
      if (!(failure instanceof ApiProblem || failure instanceof CheckLost)) throw failure
      // what was signed before stays signed; the rest is tried again
      setProblem(
        outcomes.length > 0
          ? words.partly(outcomes.length, chosenPapers.length, failure.message)
          : failure.message,
      )
      setLeft(chosenPapers.filter(({ paper }) => !outcomes.some((outcome) => outcome.paper.paper === paper)))
    } finally {
      setOutcomes((before) => [
        ...before.filter((outcome) => !outcomes.some((later) => later.paper.paper === outcome.paper.paper)),
        ...outcomes,
      ])
      setProgress(null)
      setPlace(null)
      await refreshAfter(paths.sign)
    }
  }

  // what a colleague has signed while the dialog is open leaves it
  const waiting = bothOf(left, papers)
  if (done) return <Outcomes outcomes={outcomes} onClose={onClose} onAgain={() => setDone(false)} />
  return (
    <UploadDialog
      open
      onClose={onClose}
      title={papers.length === 1 ? words.byKey : words.signMany}
      accept=".dat,.pfx,.p12,.pk8,.zs2,.zs3,.sk,.jks,.cer,.crt,.pem"
      acceptText={words.keyTypes}
      megabytes={KEY_MEGABYTES}
      multiple
      action={words.sign(waiting.filter(({ paper }) => chosen.has(paper)).length)}
      progress={progress}
      status={place === null ? undefined : words.checking(place.place)}
      error={problem}
      onSend={(files) => void sign(files)}
    >
      {papers.length > 1 && <ChosenPapers papers={waiting} chosen={chosen} onChange={setChosen} />}
      <p>{words.keyHint}</p>
      <PasswordInput
        label={words.keyPassword}
        value={password}
        autoComplete="off"
        onChange={({ target }) => setPassword(target.value)}
      />
    </UploadDialog>
  )
}

function Outcomes({
  outcomes,
  onClose,
  onAgain,
}: {
  outcomes: readonly Outcome[]
  onClose: () => void
  onAgain: () => void
}) {
  const [only] = outcomes
  const good = outcomes.filter(({ verdict }) => verdict.accepted).length
  return (
    <Dialog open onClose={onClose} title={words.outcome} width="upload">
      {outcomes.length === 1 && only ? (
        <VerdictView verdict={only.verdict} />
      ) : (
        <>
          <Alert tone={good === outcomes.length ? 'good' : 'soon'} announce>
            {words.signedOf(good, outcomes.length)}
          </Alert>
          <ul className={styles.results}>
            {outcomes.map(({ paper, verdict }) => (
              <li key={paper.paper}>
                {paper.title}{' '}
                <Badge tone={verdict.accepted ? 'good' : 'act'}>
                  {verdict.accepted ? words.accepted : words.notAccepted}
                </Badge>
                {verdict.refusal && (
                  <p className={styles.quiet}>{refusalText(verdict.refusal, verdict.signers)}</p>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      <DialogActions>
        {good === 0 && <Button onClick={onAgain}>{words.anotherKey}</Button>}
        <Button look={good === 0 ? 'outline' : 'filled'} onClick={onClose}>
          {kit.close}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
