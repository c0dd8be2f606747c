import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/Button.tsx'
import { CodeField } from './CodeField.tsx'
import type { useCodeBesidePassword } from './code-beside-password.ts'
import { ResendCode } from './ResendCode.tsx'

type Props = {
  code: ReturnType<typeof useCodeBesidePassword>
  field: Omit<ComponentProps<typeof CodeField>, 'sent'>
  /** why a code is asked for */
  text: string
  label: string
  onSend: () => Promise<void>
  /** the code may go to another contact */
  hasOther?: boolean
  /** where it goes, if that is not typed above */
  children?: ReactNode
}

/** Behind a locked password: the way to a one-time code, then its field. */
export function CodeBesidePassword({ code, field, text, label, onSend, hasOther, children }: Props) {
  const { sent, isOffered } = code
  if (sent !== null)
    return (
      <>
        <CodeField sent={sent} {...field} />
        <ResendCode
          sent={sent}
          onResend={() => code.send(sent.contact)}
          onOther={hasOther ? code.forget : undefined}
        />
      </>
    )
  return isOffered ? (
    <>
      <p>{text}</p>
      {children}
      <Button look="light" onClick={() => void onSend()}>
        {label}
      </Button>
    </>
  ) : null
}
