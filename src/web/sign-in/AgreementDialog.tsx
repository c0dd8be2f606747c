import { useEffect } from 'react'
import { entrance } from '#text/entrance.ts'
import type { Reply } from '#web/api/call.ts'
import { AgreementText } from '#web/company/AgreementText.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Dialog, DialogActions } from '#web/ui/Dialog.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './sign-up.module.css'

type Props = { onShown: (version: number) => void; onClose: () => void }

/** The user agreement in full, with its version: what is accepted is exactly this text. */
const AgreementDialog = ({ onShown, onClose }: Props) => (
  <Dialog open onClose={onClose} title={entrance.agreementTitle} width="upload">
    <AgreementText>{(agreement) => <Whole agreement={agreement} onShown={onShown} />}</AgreementText>
    <DialogActions>
      <Button onClick={onClose}>{entrance.agreementRead}</Button>
    </DialogActions>
  </Dialog>
)

function Whole({
  agreement: { version, sections },
  onShown,
}: { agreement: Reply<'/api/agreement'> } & Pick<Props, 'onShown'>) {
  useEffect(() => onShown(version), [version, onShown])
  return (
    <>
      <p className={layout.quiet}>{entrance.agreementVersion(version)}</p>
      <div className={styles.text}>
        {sections.map(({ id, heading, paragraphs }) => (
          <section key={id}>
            <h3>{heading}</h3>
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </>
  )
}

export default AgreementDialog
