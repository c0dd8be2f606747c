import type { ChangeEvent } from 'react'
import { CODE_LENGTH, normalizeCode } from '#domain/code.ts'
import { TextInput, type TextFieldProps } from '#web/ui/TextInput.tsx'
import styles from './forms.module.css'

type Props = Omit<TextFieldProps, 'type' | 'onChange' | 'value'> & {
  value?: string
  onChange?: (code: string) => void
  /** called when all four characters are there */
  onWhole?: (code: string) => void
}

/**
 * A one-time code of four characters; small letters and Cyrillic look-alikes are accepted, the phone may fill it in. Left
 * empty it is refused by the form alone: whoever leaves it may be asking for another code.
 */
export function CodeInput({ value = '', onChange, onBlur, onWhole, ...rest }: Props) {
  const change = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const code = normalizeCode(target.value).slice(0, CODE_LENGTH)
    onChange?.(code)
    if (code.length === CODE_LENGTH && code !== value) onWhole?.(code)
  }
  return (
    <div className={styles.code}>
      <TextInput
        {...rest}
        value={value}
        onChange={change}
        onBlur={value === '' ? undefined : onBlur}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
      />
    </div>
  )
}
