import { massFiles } from '#text/readings-files.ts'
import { massReadings as words } from '#text/file-readings.ts'
import { type Followed, useAskAgain } from '#web/api/ask-again.ts'
import { Card } from '#web/ui/Card.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import layout from '#web/ui/layout.module.css'
import type { Checked } from './checked-file.ts'

/** Each question waits at the server for a while; this is the pause between two. */
const PAUSE_MS = 300

type Props = {
  checked: Checked
  of: NonNullable<Checked['checking']>
  answer: Followed
}

/** The rows are being checked: how many have their verdict. Whoever opens the file again sees the same. */
export function CheckingFile({ checked, of: { judged, total }, answer }: Props) {
  useAskAgain(answer, PAUSE_MS)
  return (
    <Card title={words.file(checked.name)}>
      <Progress value={total === 0 ? 0 : (100 * judged) / total} label={massFiles.checking} />
      <output>{total === 0 ? massFiles.reading : massFiles.checked(judged, total)}</output>
      <p className={layout.quiet}>{massFiles.leave}</p>
    </Card>
  )
}
