import { massReadings as words } from '#text/file-readings.ts'
import { successNotes } from '#text/entry-notes.ts'
import { Alert } from '#web/ui/Alert.tsx'
import { Button } from '#web/ui/Button.tsx'
import { LinkButton } from '#web/ui/LinkButton.tsx'
import type { Checked } from './checked-file.ts'
import styles from './file-readings.module.css'
import { SignSet } from './SignSet.tsx'

type Props = { file: string; checked: Checked; onFile: (id: undefined) => void }

/** Every row has its outcome. */
export function SentFile({ file, checked, onFile }: Props) {
  const { progress, counts, countsOn } = checked
  return (
    <Alert
      tone={progress.sent === 0 ? 'act' : counts.wrong > 0 ? 'soon' : 'good'}
      announce
      title={progress.sent === 0 ? words.done.nothing : successNotes['sent-to-operator']}
    >
      {progress.sent > 0 && <p>{words.done.sent(progress.sent, countsOn)}</p>}
      {counts.wrong > 0 && <p>{words.done.refused(counts.wrong)}</p>}
      <div className={`${styles.actions} ${styles.told}`}>
        <LinkButton to="/cabinet/entity/indication">{words.done.history}</LinkButton>
        {progress.sent > 0 && <SignSet file={file} account={checked.account} />}
        <Button look="outline" onClick={() => onFile(undefined)}>
          {words.done.next}
        </Button>
      </div>
    </Alert>
  )
}
