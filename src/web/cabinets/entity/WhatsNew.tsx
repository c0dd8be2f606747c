import { whatsNew } from '#text/entity.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import styles from './entity.module.css'

/** What changed since the last visit, in a few sentences. */
export default function WhatsNew({ onClose }: { onClose: () => void }) {
  return (
    <Dialog open onClose={onClose} title={whatsNew.title}>
      <ul className={styles.points}>
        {whatsNew.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={onClose}>{whatsNew.done}</Button>
      </DialogActions>
    </Dialog>
  )
}
