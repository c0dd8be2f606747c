import { massReadings as words } from '#text/mass-readings.ts'
import { successNotes } from '#text/notices.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Checked } from './checked-file.ts'
import styles from './mass-readings.module.css'

type Props = { checked: Checked; onFile: (id: undefined) => void }

/** Every row has its outcome. */
export function SentFile({ checked, onFile }: Props) {
  const { progress, countsOn } = checked
  return (
    <Alert
      tone={progress.sent === 0 ? 'act' : progress.refused > 0 ? 'soon' : 'good'}
      announce
      title={progress.sent === 0 ? words.done.nothing : successNotes['sent-to-operator']}
      action={
        <div className={styles.actions}>
          <LinkButton to="/cabinet/entity/indication">{words.done.history}</LinkButton>
          <Button look="outline" onClick={() => onFile(undefined)}>
            {words.done.next}
          </Button>
        </div>
      }
    >
      {progress.sent > 0 && <p>{words.done.sent(progress.sent, countsOn)}</p>}
      {progress.refused > 0 && <p>{words.done.refused(progress.refused)}</p>}
    </Alert>
  )
}
