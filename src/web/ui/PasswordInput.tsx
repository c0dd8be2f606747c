import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { kit } from '#text/kit.ts'
import styles from './field.module.css'
import { TextInput, type TextFieldProps } from './TextInput.tsx'

/** A password field; the eye shows what was typed, pasting is allowed. */
export function PasswordInput({ autoComplete = 'current-password', ...rest }: TextFieldProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? IconEyeOff : IconEye
  return (
    <TextInput
      {...rest}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      autoCapitalize="none"
      spellCheck={false}
      end={
        <button
          type="button"
          className={styles.eye}
          aria-label={shown ? kit.hidePassword : kit.showPassword}
          title={shown ? kit.hidePassword : kit.showPassword}
          onClick={() => setShown(!shown)}
        >
          <Icon size={22} stroke={1.75} aria-hidden="true" />
        </button>
      }
    />
  )
}
