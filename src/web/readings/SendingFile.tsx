import { massReadings as words } from '#text/file-readings.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Progress } from '#web/ui/Progress.tsx'
import layout from '#web/ui/layout.module.css'
import { useCarrying } from './carrying.ts'
import type { Checked } from './checked-file.ts'

/** The rows are being sent: how many have gone. */
export function SendingFile({ file, progress: first }: { file: string; progress: Checked['progress'] }) {
  const { progress, waiting } = useCarrying(file, first)
  const done = progress.sent + progress.refused
  return (
    <Card title={words.sending.title}>
      <Progress
        value={progress.total === 0 ? 0 : (100 * done) / progress.total}
        label={words.sending.label}
      />
      <output>{words.sending.of(done, progress.total)}</output>
      {waiting ? (
        <Alert tone="soon">{words.sending.waiting}</Alert>
      ) : (
        <p className={layout.quiet}>{words.sending.hint}</p>
      )}
    </Card>
  )
}
