import { TextInput as MantineTextInput, type TextInputProps } from '@mantine/core'
import '@mantine/core/styles/Input.layer.css'
import { fieldClasses } from './field.ts'
import { FieldLabel } from './FieldLabel.tsx'

export type TextFieldProps = Omit<
  TextInputProps,
  'size' | 'variant' | 'radius' | 'classNames' | 'required'
> & {
  optional?: boolean
}

/** One line of text with its label, hint and error; the error is tied to the field for screen readers. */
export function TextInput({ optional = false, label, ...rest }: TextFieldProps) {
  return (
    <MantineTextInput
      {...rest}
      label={<FieldLabel optional={optional}>{label}</FieldLabel>}
      classNames={fieldClasses}
      aria-required={!optional}
    />
  )
}
