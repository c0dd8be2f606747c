import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { kit } from '#text/kit.ts'
import styles from './field.module.css'
import { TextInput, type TextFieldProps } from './TextInput.tsx'

/** A password; the eye shows what was typed, pasting is allowed. */
export function PasswordInput({ autoComplete = 'current-password', ...rest }: TextFieldProps) {
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      rightSectionWidth={48}
      rightSectionPointerEvents="all"
      rightSection={
        <button
          type="button"
          className={styles.eye}
          aria-pressed={shown}
          aria-label={kit.showPassword}
          title={shown ? kit.hidePassword : kit.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? (
            <IconEyeOff size={22} stroke={1.75} aria-hidden="true" />
          ) : (
            <IconEye size={22} stroke={1.75} aria-hidden="true" />
          )}
        </button>
      }
    />
  )
}
