import { Modal } from '@mantine/core'
import '@mantine/core/styles/UnstyledButton.layer.css'
import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import type { ReactNode } from 'react'
import { kit } from '#text/kit.ts'
import styles from './dialog.module.css'

type Props = {
  open: boolean
  onClose: () => void
  title: ReactNode
  children: ReactNode
  /** form: 560 px; upload: 760 px (spec §9) */
  width?: 'form' | 'upload'
  /** an unfinished work is not thrown away by a click beside the dialog */
  keepOnClickOutside?: boolean
}

/** A dialog. On a phone it takes the whole screen. It locks no scroll by injected style: global.css does it. */
export function Dialog({
  open,
  onClose,
  title,
  children,
  width = 'form',
  keepOnClickOutside = false,
}: Props) {
  return (
    <Modal.Root
      opened={open}
      onClose={onClose}
      lockScroll={false}
      centered
      size={width === 'upload' ? 760 : 560}
      closeOnClickOutside={!keepOnClickOutside}
      transitionProps={{ duration: 140, transition: 'fade' }}
    >
      <Modal.Overlay className={styles.overlay} backgroundOpacity={0.45} />
      <Modal.Content className={styles.content}>
        <Modal.Header component="div" className={styles.header}>
          <Modal.Title className={styles.title}>{title}</Modal.Title>
          <Modal.CloseButton className={styles.close} aria-label={kit.close} />
        </Modal.Header>
        <Modal.Body className={styles.body}>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The row of buttons that ends a dialog: the action first, then the way out. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
