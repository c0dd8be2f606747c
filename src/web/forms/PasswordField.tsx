import { IconCheck, IconInfoCircle, IconPoint } from '@tabler/icons-react'
import { useId, useState } from 'react'
import { passwordRequirements } from '#domain/password.ts'
import type { UserKind } from '#domain/user-kind.ts'
import { auth } from '#text/sign-in.ts'
import { IconButton } from '#web/ui/Button.tsx'
import { PasswordInput } from '#web/ui/PasswordInput.tsx'
import type { TextFieldProps } from '#web/ui/TextInput.tsx'
import styles from './forms.module.css'

type Props = TextFieldProps & {
  kind: UserKind
  /** the person's own data, which a password must not be made of */
  context?: readonly string[]
}

/**
 * A new password: the (i) shows the requirements, each ticked off while typing. Common passwords are refused by the
 * server.
 */
export function PasswordField({ kind, context = [], ...rest }: Props) {
  const [isOpen, setAsked] = useState(false)
  const id = useId()
  const typed = typeof rest.value === 'string' ? rest.value : ''
  const shown = isOpen || typed !== '' || Boolean(rest.error)
  return (
    <div className={styles.info}>
      <PasswordInput {...rest} autoComplete="new-password" aria-describedby={shown ? id : undefined} />
      <div className={styles.infoButton}>
        <IconButton
          label={auth.password.requirements}
          aria-expanded={shown}
          aria-controls={id}
          onClick={() => setAsked(!isOpen)}
        >
          <IconInfoCircle size={22} stroke={1.75} aria-hidden="true" />
        </IconButton>
      </div>
      <ul id={id} className={styles.requirements} hidden={!shown}>
        {passwordRequirements(typed, kind, context).map(({ code, met, n }) => (
          <li key={code} className={styles.requirement} data-met={met}>
            {met ? <IconCheck size={18} aria-hidden="true" /> : <IconPoint size={18} aria-hidden="true" />}
            <span>
              {auth.password.rules[code](n ?? 0)}
              <span className="visually-hidden"> ({met ? auth.password.met : auth.password.notMet})</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}
