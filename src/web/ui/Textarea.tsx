import { Textarea as MantineTextarea, type TextareaProps } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { fieldClasses } from './field.ts'
import styles from './field.module.css'
import { FieldLabel } from './FieldLabel.tsx'

type Props = Omit<TextareaProps, 'size' | 'variant' | 'radius' | 'classNames' | 'required' | 'autosize'> & {
  optional?: boolean
}

/** Several lines of text. */
export function Textarea({ optional = false, label, rows = 5, ...rest }: Props) {
  return (
    <MantineTextarea
      {...rest}
      rows={rows}
      label={<FieldLabel optional={optional}>{label}</FieldLabel>}
      classNames={{ ...fieldClasses, input: `${fieldClasses.input} ${styles.area}` }}
      aria-required={!optional}
    />
  )
}
