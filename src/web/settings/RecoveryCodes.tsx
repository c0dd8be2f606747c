import { useEffect, useRef } from 'react'
import { secondFactorWords as words } from '#text/sign-in-second-factor.ts'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { DialogActions } from '#web/ui/Dialog.tsx'
import layout from '#web/ui/layout.module.css'
import styles from './second-factor.module.css'

/** The recovery codes, shown only once. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null)
  // the previous step has disappeared together with the focus
  useEffect(() => heading.current?.focus(), [])
  return (
    <div className={layout.stack16}>
      <h3 ref={heading} tabIndex={-1}>
        {words.codesTitle}
      </h3>
      <p>{words.codesHint}</p>
      <div className={styles.byHand}>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </ul>
        <CopyButton text={codes.join('\n')} what={words.codes} />
      </div>
      <DialogActions>
        <Button onClick={onDone}>{words.saved}</Button>
      </DialogActions>
    </div>
  )
}
