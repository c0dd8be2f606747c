import { agreement } from '#text/agreement.ts'
import { entrance } from '#text/auth.ts'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import styles from './sign-up.module.css'

/** The user agreement in full, with its version: what is accepted is exactly this text. */
const AgreementDialog = ({ onClose }: { onClose: () => void }) => (
  <Dialog open onClose={onClose} title={agreement.title} width="upload">
    <p className={styles.version}>{entrance.agreementVersion(agreement.version)}</p>
    <div className={styles.text}>
      {agreement.sections.map(({ id, heading, paragraphs }) => (
        <section key={id}>
          <h3>{heading}</h3>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
    <DialogActions>
      <Button onClick={onClose}>{entrance.agreementRead}</Button>
    </DialogActions>
  </Dialog>
)

export default AgreementDialog
