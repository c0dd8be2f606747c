import { entity as words } from '#text/business-accounts.ts'
import { session } from '#web/session/session.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import styles from './entity.module.css'

/** The welcome pop-up of a first sign-in (spec §3 showWelcomePopUp); closed once, it does not come back. */
export default function Welcome() {
  const close = () => session.update(({ entity }) => ({ entity: { ...entity, showWelcomePopUp: false } }))
  return (
    <Dialog open onClose={close} title={words.welcome.title}>
      <ul className={styles.points}>
        {words.welcome.points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <DialogActions>
        <Button onClick={close}>{words.welcome.start}</Button>
      </DialogActions>
    </Dialog>
  )
}
