import { useState } from 'react'
import { formatDateTime } from '#domain/kyiv.ts'
import { massReadings as words } from '#text/file-readings.ts'
import { useWrite } from '#web/api/queries.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { ConfirmDialog } from '#web/ui/ConfirmDialog.tsx'
import layout from '#web/ui/layout.module.css'
import type { Checked } from './checked-file.ts'
import { ChooseFile } from './ChooseFile.tsx'
import styles from './file-readings.module.css'
import { RemoveFile } from './RemoveFile.tsx'

type Props = { file: string; checked: Checked; onFile: (id: string | undefined) => void }

/** The result of the dry run, and the one confirmation that hands in the good rows. */
export function ConfirmFile({ file, checked, onFile }: Props) {
  const { counts, window, countsOn } = checked
  const [deviations, setDeviations] = useState(false)
  const [right, setRight] = useState(false)
  const [asking, setAsking] = useState(false)
  const confirm = useWrite('/api/entity/readings/mass/confirm')
  const rows = counts.good + (deviations ? counts.confirm : 0)
  const hasSome = counts.good + counts.confirm > 0

  const doubtful = checked.taken?.doubtful ?? false
  const body = { file, deviations, ...(doubtful ? { taken: right } : {}) }
  const hand = () => confirm.mutate({ body }, { onSettled: () => setAsking(false) })

  return (
    <Card title={words.file(checked.name)}>
      <p className={styles.summary}>{words.summary(counts)}</p>
      <p className={layout.quiet}>{words.checkedAt(formatDateTime(new Date(checked.checkedAt)))}</p>
      {!hasSome && <p>{words.confirm.nothing}</p>}
      {counts.confirm > 0 && window.open && (
        <Checkbox
          label={words.confirm.deviations(counts.confirm)}
          checked={deviations}
          onChange={(event) => setDeviations(event.target.checked)}
        />
      )}
      {doubtful && hasSome && window.open && (
        <Checkbox
          label={words.taken.right}
          checked={right}
          onChange={(event) => setRight(event.target.checked)}
        />
      )}
      {confirm.error && (
        <Alert tone="act" announce>
          {confirm.error.message}
        </Alert>
      )}
      <div className={styles.actions}>
        {hasSome && window.open && (
          <Button disabled={rows === 0 || (doubtful && !right)} onClick={() => setAsking(true)}>
            {words.confirm.action(rows)}
          </Button>
        )}
        <ChooseFile look={hasSome && window.open ? 'outline' : 'filled'} onFile={onFile}>
          {words.upload.another}
        </ChooseFile>
        <RemoveFile file={file} onFile={onFile} />
      </div>
      <ConfirmDialog
        open={asking}
        title={words.confirm.askTitle(rows)}
        action={words.confirm.action(rows)}
        busy={confirm.isPending}
        onConfirm={hand}
        onClose={() => setAsking(false)}
      >
        <p>{words.confirm.ask(countsOn)}</p>
        {counts.confirm > 0 && !deviations && <p>{words.confirm.deviationsStay(counts.confirm)}</p>}
        {counts.wrong > 0 && <p>{words.confirm.wrongStay(counts.wrong)}</p>}
      </ConfirmDialog>
    </Card>
  )
}
