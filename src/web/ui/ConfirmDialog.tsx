import type { ReactNode } from 'react'
import { kit } from '#text/kit.ts'
import { Button } from './Button.tsx'
import { Dialog, DialogActions } from './Dialog.tsx'

type Props = {
  open: boolean
  title: ReactNode
  children?: ReactNode
  /** the verb of what will happen: «Видалити» */
  action: string
  danger?: boolean
  busy?: boolean
  /** the way back, where «Скасувати» would be understood as the action */
  stay?: string
  onConfirm: () => void
  onClose: () => void
}

/** Asks once before something that cannot be undone. */
export function ConfirmDialog({
  open,
  title,
  children,
  action,
  danger = false,
  busy = false,
  stay = kit.cancel,
  onConfirm,
  onClose,
}: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={title}>
      {children}
      <DialogActions>
        <Button look={danger ? 'danger' : 'filled'} busy={busy} onClick={onConfirm}>
          {action}
        </Button>
        <Button look="outline" onClick={onClose}>
          {stay}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
