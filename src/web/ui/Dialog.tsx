import { IconX } from '@tabler/icons-react'
import { type MouseEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import { kit } from '#text/kit.ts'
import { IconButton } from './Button.tsx'
import styles from './dialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** form: 560 px; upload: 760 px (spec §9) */
  width?: 'form' | 'upload'
  /** a click beside the dialog must not discard unfinished work */
  keepOnClickOutside?: boolean
}

/** A dialog: the browser's own, which keeps the focus inside, closes on Escape and gives the focus back. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  width = 'form',
  keepOnClickOutside = false,
}: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const id = useId()

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    element.showModal()
    // the title is read first, Tab goes on to the content
    element.focus()
    return () => element.close()
  }, [open])

  // the content covers the whole dialog, so a click on the dialog element itself was beside it
  const clickOutside = (event: MouseEvent) => {
    if (!keepOnClickOutside && event.target === dialog.current) onClose()
  }

  return (
    // Escape closes; the click beside it is only a shortcut for the pointer
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      className={styles.dialog}
      data-width={width}
      aria-labelledby={id}
      tabIndex={-1}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onClick={clickOutside}
    >
      {open && (
        <div>
          <div className={styles.header}>
            <h2 id={id} className={styles.title}>
              {title}
            </h2>
            <IconButton label={kit.close} onClick={onClose}>
              <IconX size={22} stroke={1.75} aria-hidden="true" />
            </IconButton>
          </div>
          <div className={styles.body}>{children}</div>
        </div>
      )}
    </dialog>
  )
}

/** The row of buttons that ends a dialog: the action first, then the way out. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
