import type { ComponentProps, ReactNode } from 'react'
import { Dialog } from '#web/ui/Dialog.tsx'
import { Form } from './Form.tsx'
import { SubmitRow } from './SubmitRow.tsx'

type Props = {
  title: string
  form: ComponentProps<typeof Form>['form'] & { busy: boolean }
  /** the verb of its button */
  send: string
  look?: ComponentProps<typeof SubmitRow>['look']
  onClose: () => void
  /** its fields */
  children?: ReactNode
}

/** A dialog that is a form with one button; a click beside it does not discard what is typed. */
export const FormDialog = ({ title, form, send, look, onClose, children }: Props) => (
  <Dialog open onClose={onClose} title={title} keepOnClickOutside>
    <Form form={form}>
      {children}
      <SubmitRow form={form} look={look}>
        {send}
      </SubmitRow>
    </Form>
  </Dialog>
)
