import { kwhText, numberText } from '#text/format.ts'
import { indication, readings as words } from '#text/readings.ts'
import { zones as names } from '#text/terms.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import type { Meter } from './meter.ts'
import type { Question } from './submission.ts'
import styles from './meter-form.module.css'
import { zoneVerdict } from './zone-verdict.ts'

type Props = { meter: Meter; question: Question; busy: boolean; onConfirm: () => void; onClose: () => void }

/** The value is much more or less than usual: the person looks at the meter once more and confirms it. */
export const DeviationDialog = ({ meter, question, busy, onConfirm, onClose }: Props) => (
  <Dialog open onClose={onClose} title={indication.deviationTitle}>
    <p>{question.problem.message}</p>
    <ul className={styles.asked}>
      {meter.zones.map((zone) => {
        const value = question.values[zone.zone] ?? 0
        const { kwh } = zoneVerdict(meter, zone, String(value))
        return (
          <li key={zone.zone}>
            <span>{names[zone.zone]}</span>
            <b>{numberText(value)}</b>
            <span>{kwh === null ? '' : kwhText(kwh)}</span>
          </li>
        )
      })}
    </ul>
    <DialogActions>
      <Button busy={busy} onClick={onConfirm}>
        {words.confirm}
      </Button>
      <Button look="outline" onClick={onClose}>
        {words.checkAgain}
      </Button>
    </DialogActions>
  </Dialog>
)
