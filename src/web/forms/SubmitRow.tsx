import type { ComponentProps } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { FormActions } from './Form.tsx'

type Props = {
  form: { busy: boolean }
  look?: ComponentProps<typeof Button>['look']
  children: string
}

/** The row under a form whose one button sends it. */
export const SubmitRow = ({ form, look, children }: Props) => (
  <FormActions>
    <Button type="submit" look={look} busy={form.busy}>
      {children}
    </Button>
  </FormActions>
)
