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
      classNames={{
        content: styles.content ?? '',
        header: styles.header ?? '',
        title: styles.title ?? '',
        close: styles.close ?? '',
        body: styles.body ?? '',
      }}
    >
      <Modal.Overlay backgroundOpacity={0.45} />
      <Modal.Content>
        <Modal.Header component="div">
          <Modal.Title>{title}</Modal.Title>
          <Modal.CloseButton aria-label={kit.close} />
        </Modal.Header>
        <Modal.Body>{children}</Modal.Body>
      </Modal.Content>
    </Modal.Root>
  )
}

/** The row of buttons that ends a dialog: the action first, then the way out. */
export const DialogActions = ({ children }: { children: ReactNode }) => (
  <div className={styles.actions}>{children}</div>
)
